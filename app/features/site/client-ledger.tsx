import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { responsive, usualWidth } from "#app/platform/pictures/renditions.ts";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** `mark` is the URL of the logo for dark backgrounds. */
export type Client = {
  id: string;
  name: string;
  mark: string;
  sector: string;
  figure: string;
  counts: string;
  /** Without a language prefix; undefined without a published case study. */
  casePath: string | undefined;
};

export function ClientLedger({ label, clients }: { label: string; clients: readonly Client[] }) {
  const { to } = useLocale();
  return (
    <section aria-labelledby="clients" className="wrap relative">
      <h2 id="clients">
        <VisuallyHidden>{label}</VisuallyHidden>
      </h2>
      <ul className="client-ledger border-t border-line" data-clients={clients.length} data-field-avoid="">
        {clients.map((client) => (
          <li key={client.id} className="client-cell">
            <p className="flex items-center gap-2.5 font-semibold">
              {/* Low priority, as more important files are fetched first. */}
              <img
                src={client.mark}
                {...responsive(client.mark, usualWidth, "24px")}
                alt=""
                width="24"
                height="24"
                fetchPriority="low"
              />
              {client.casePath ? (
                <Link to={to(client.casePath)} className="stretched">
                  {client.name}
                </Link>
              ) : (
                client.name
              )}
            </p>
            <p className="client-figure unkerned text-d3">{client.figure}</p>
            <p className="mt-1 text-s text-text-2">{client.counts}</p>
            <p className="text-xs text-text-3">{client.sector}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
