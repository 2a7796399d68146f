import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** A client as the home page shows it; `mark` is the address of its drawn mark for an ink ground. */
export type Client = { name: string; mark: string; sector: string; figure: string; counts: string };

/** The clients, each with its mark, what changed for it and its sector. Stands on ink. */
export function ClientLedger({ label, clients }: { label: string; clients: readonly Client[] }) {
  return (
    <section aria-labelledby="clients" className="wrap relative">
      <h2 id="clients">
        <VisuallyHidden>{label}</VisuallyHidden>
      </h2>
      <ul className="client-ledger border-t border-line" data-field-avoid="">
        {clients.map((client) => (
          <li key={client.name} className="client-cell">
            <p className="flex items-center gap-2.5 font-semibold">
              {/* Small beside the title: not one of the files to fetch first. */}
              <img src={client.mark} alt="" width="24" height="24" fetchPriority="low" />
              {client.name}
            </p>
            <p className="mt-5 text-d3 unkerned">{client.figure}</p>
            <p className="mt-1 text-s text-text-2">{client.counts}</p>
            <p className="mt-auto pt-4 text-xs text-text-3">{client.sector}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
