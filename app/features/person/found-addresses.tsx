import { Card } from "#app/ui/card.tsx";

type FoundAddressesProps = { emails: readonly string[]; isMore: boolean; onOpen: (email: string) => void };

export function FoundAddresses({ emails, isMore, onOpen }: FoundAddressesProps) {
  return (
    <section aria-label="Addresses found">
      <p role="status" className="mb-5">
        {inWords(emails.length, isMore)}
      </p>
      {emails.length > 0 && (
        <Card pad="none" clip>
          <ul className="divide-y divide-line">
            {emails.map((email) => (
              <li key={email}>
                <button
                  type="button"
                  className="link-quiet flex min-h-11 w-full items-center px-6 py-2 text-left font-semibold wrap-anywhere hover:bg-brand-soft/35"
                  onClick={() => onOpen(email)}
                >
                  {email}
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function inWords(count: number, isMore: boolean): string {
  if (count === 0) return "No address contains this.";
  return isMore
    ? `The first ${count} addresses that contain this. Type more to narrow it down.`
    : `${count} addresses contain this.`;
}
