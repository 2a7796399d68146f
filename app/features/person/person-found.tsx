import { Download, Trash2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { PersonData, PersonKind } from "./contract.ts";
import { saveJson } from "./save-json.ts";

const titles: Record<PersonKind, string> = {
  enquiries: "Enquiries",
  bookings: "Calls",
  subscriptions: "Newsletter",
  conversations: "Assistant",
  letters: "Letters",
  answers: "Stored responses",
};

/** What is held of an address, row by row as it is kept, and what can be done with it. */
export function PersonFound({ data, onErase }: { data: PersonData; onErase: () => void }) {
  const count = data.found.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <section aria-label="What is held">
      <div role="status" className="mb-5">
        {inWords(count)}
      </div>
      {count > 0 && (
        <div className="mb-6 flex flex-wrap gap-3">
          <Button size="sm" icon={<Download size={18} aria-hidden="true" />} onClick={() => saveJson(data)}>
            Export JSON
          </Button>
          <Button variant="danger" size="sm" icon={<Trash2 size={18} aria-hidden="true" />} onClick={onErase}>
            Erase everything
          </Button>
        </div>
      )}
      {data.found.map(
        ({ kind, rows }) =>
          rows.length > 0 && (
            <Card key={kind} className="mb-5">
              <h2 className="mb-4 text-d4">
                {titles[kind]} ({rows.length})
              </h2>
              {rows.map((row) => (
                <Row key={String(row["id"])} row={row} />
              ))}
            </Card>
          ),
      )}
    </section>
  );
}

function inWords(count: number): string {
  if (count === 0) return "Nothing is held of this address.";
  return count === 1 ? "1 record is held of this address." : `${count} records are held of this address.`;
}

function Row({ row }: { row: PersonData["found"][number]["rows"][number] }) {
  return (
    <dl className="ledger mb-4 text-s">
      {Object.entries(row).map(
        ([name, value]) =>
          value !== null &&
          value !== "" && (
            <div key={name} className="grid gap-x-5 border-line py-2 not-first:border-t sm:grid-cols-4">
              <dt className="text-text-3">{name.replaceAll("_", " ")}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap sm:col-span-3">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
