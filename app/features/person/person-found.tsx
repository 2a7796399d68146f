import { Download, Trash2 } from "lucide-react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { saveAnnounced } from "#app/ui/admin/save-announced.ts";
import { toastError } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { PersonData, PersonKind } from "./contract.ts";
import { recordInWords } from "./person-words.ts";

const titles: Record<PersonKind, string> = {
  enquiries: "Enquiries",
  replies: "Replies",
  notes: "Colleagues’ notes",
  changes: "Changes to enquiries",
  bookings: "Calls",
  subscriptions: "Newsletter",
  conversations: "Assistant",
  staffAnswers: "The assistant’s answers by staff",
  emails: "Emails",
  answers: "Stored responses",
  webhooks: "Webhook calls",
  invitations: "Invitations to the team",
};

export function PersonFound({ data, call, onErase }: { data: PersonData; call: Caller; onErase: () => void }) {
  const count = data.found.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <section aria-labelledby="person">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="person" className="text-d4-lg wrap-anywhere">
            {data.email}
          </h2>
          <p role="status" className="mt-1 text-text-2">
            {inWords(count)}
          </p>
        </div>
        {count > 0 && (
          <Button
            variant="line"
            size="sm"
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => void saveJson(call, data, count)}
          >
            Export JSON
          </Button>
        )}
      </div>
      {data.found.map(
        ({ kind, rows }) =>
          rows.length > 0 && (
            <Card key={kind} className="mb-5">
              <h3 className="mb-4 text-d4">
                {titles[kind]} ({rows.length})
              </h3>
              {rows.map((row) => (
                <Record key={String(row["id"])} row={row} />
              ))}
            </Card>
          ),
      )}
      {count > 0 && <Erasing onErase={onErase} />}
    </section>
  );
}

/** As a file of its own (GDPR art. 20); its name doesn't tell whose it is. */
async function saveJson(call: Caller, data: PersonData, rows: number): Promise<void> {
  const file = { name: "personal-data.json", text: JSON.stringify(data, null, 2), type: "application/json" };
  await saveAnnounced(call, { what: "person", rows, ...file }).catch((error: unknown) =>
    toastError(error, refusalMessage(error) ?? "Failed to export the data"),
  );
}

function inWords(count: number): string {
  if (count === 0) return "Nothing is stored for this address.";
  return count === 1 ? "1 record is stored for this address." : `${count} records are stored for this address.`;
}

function Record({ row }: { row: PersonData["found"][number]["rows"][number] }) {
  const { t } = useTranslation();
  return (
    <dl className="ledger mb-4 text-s">
      {recordInWords(row, t).map(([label, value]) => (
        <div key={label} className="grid gap-x-5 border-line py-2 not-first:border-t sm:grid-cols-4">
          <dt className="text-text-3">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap sm:col-span-3">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Apart from the export, against accidental clicks. */
function Erasing({ onErase }: { onErase: () => void }) {
  return (
    <Card className="mt-12 border-err">
      <h3 className="text-d4">Erase</h3>
      <p className="mt-1 mb-5 text-s text-text-2">
        Deletes everything above for good, for instance because this person asks for it. Export it first if they want a
        copy.
      </p>
      <Button variant="danger" size="sm" icon={<Trash2 size={18} aria-hidden="true" />} onClick={onErase}>
        Erase everything
      </Button>
    </Card>
  );
}
