import { Fragment } from "react";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { writeCsv } from "#app/platform/text/csv.ts";
import { humanise } from "#app/platform/text/humanise.ts";
import { DayInput } from "#app/ui/admin/day-input.tsx";
import { emptyValue } from "#app/ui/admin/empty-value.ts";
import { ExportCsv } from "#app/ui/admin/export-csv.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { useList } from "#app/ui/admin/use-list.ts";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { listAudit } from "./contract.ts";
import type { AuditEventRow } from "./contract.ts";

type View = Partial<Parsed<typeof listAudit, "query">>;

const words = {
  loading: "Loading the audit log...",
  failed: "The audit log did not load",
  pages: "Pages",
  none: "No events yet",
  noMatch: "No events match",
};
const headings = { When: "w-46", Who: "w-44", What: "", Detail: "", Network: "w-46" };

/** Shows the audit log: search, days, and a file of all results. */
export function AuditScreen({ call }: { call: Caller }) {
  const [view, show] = useListView(listAudit.query);
  const list = useList(call, listAudit, [view, show], {
    perPage: 50,
    failure: "Failed to load the audit log",
  });
  return (
    <>
      <ListToolbar list={list} label="Search the audit log" placeholder="Action, name, network">
        <DayInput label="From" value={view.from ?? ""} onChoose={(from) => show({ from }, { isTyping: true })} />
        <DayInput label="To" value={view.to ?? ""} onChoose={(to) => show({ to }, { isTyping: true })} />
        <ExportAudit view={view} call={call} disabled={list.loaded.data?.total === 0} />
      </ListToolbar>
      <PagedList list={list} words={words}>
        {(events) => <AuditTable events={events} />}
      </PagedList>
    </>
  );
}

function AuditTable({ events }: { events: readonly AuditEventRow[] }) {
  return (
    <Table caption="Audit log" headings={headings} className="ml:min-w-240">
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row" className="font-normal">
              <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            </th>
            <TableCell label="Who" isEmpty={whoOf(event) === ""}>
              {whoOf(event)}
            </TableCell>
            <TableCell label="What">{humanise(event.action)}</TableCell>
            <TableCell
              label="Detail"
              isEmpty={event.about === null && Object.keys(event.counts).length === 0}
              className="wrap-anywhere"
            >
              <Detail event={event} />
            </TableCell>
            <TableCell label="Network" kind="figure" isEmpty={event.network === null}>
              {event.network}
            </TableCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Returns the account, and the token that acted for it. */
function whoOf({ admin, token }: Pick<AuditEventRow, "admin" | "token">): string {
  return [admin ?? "", ...(token === null ? [] : [`token ${token}`])].join(", ");
}

/** Shows counts, and the records by name; deleted ones by id. */
function Detail({ event: { counts, about, records } }: { event: AuditEventRow }) {
  const named = new Map(records.map((record) => [record.id, record]));
  const parts = [
    ...formatCounts(counts),
    ...(about?.split(" ") ?? []).map((id) => {
      const { name = id, to = null } = named.get(id) ?? {};
      return to === null ? (
        name
      ) : (
        <Link key={id} to={to} className="link">
          {name}
        </Link>
      );
    }),
  ];
  // oxlint-disable-next-line react/no-array-index-key -- a part has no other name than its place
  return parts.map((part, index) => <Fragment key={index}>{[index > 0 && ", ", part]}</Fragment>);
}

function ExportAudit({ view, call, disabled }: { view: View; call: Caller; disabled: boolean }) {
  async function make() {
    const { page: _page, perPage: _perPage, ...query } = view;
    const { data } = await call(listAudit, { query });
    return { what: "audit", rows: data.length, name: "audit-log.csv", text: auditCsv(data) } as const;
  }
  return (
    <ExportCsv
      call={call}
      disabled={disabled}
      one="event"
      many="events"
      failure="Failed to export the audit log"
      make={make}
    />
  );
}

/** Returns counts, and the ids of the records. */
function detailOf({ counts, about }: Pick<AuditEventRow, "counts" | "about">): string {
  return [...formatCounts(counts), ...(about?.split(" ") ?? [])].join(", ") || emptyValue;
}

/** @example formatCounts({ rows: 1, enquiries: 2 }) // ["1 row", "2 enquiries"] */
export function formatCounts(counts: AuditEventRow["counts"]): string[] {
  return Object.entries(counts).map(([name, count]) => `${count} ${count === 1 ? singularOf(name) : name}`);
}

function singularOf(name: string): string {
  return name.replace(/ies$/, "y").replace(/(?<=ss)es$|(?<!s)s$/, "");
}

function auditCsv(events: readonly AuditEventRow[]): string {
  const rows = events.map((event) => [
    event.at,
    whoOf(event),
    humanise(event.action),
    detailOf(event),
    event.network ?? "",
  ]);
  return writeCsv([["When (UTC)", "Who", "What", "Detail", "Network"], ...rows]);
}
