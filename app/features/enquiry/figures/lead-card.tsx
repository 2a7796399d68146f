import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDateTime, formatMoney } from "#app/platform/i18n/format.ts";
import { emptyValue } from "#app/ui/admin/empty-value.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Card } from "#app/ui/card.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { readLeadFigures } from "./contract.ts";
import type { LeadFigures } from "./contract.ts";

/** Renders what is to be done, how fast enquiries are answered, and their value. */
export function LeadCard({ call }: { call: Caller }) {
  const { data, isError, refetch } = useEndpoint(call, readLeadFigures);
  return (
    <Card pad="none" clip aria-busy={!data && !isError}>
      <h2 className="border-b border-line px-4 py-3 text-d4 sm:px-6">Enquiries</h2>
      {isError ? (
        <div className="p-6 pb-1">
          <LoadFailure title="The figures did not load" onRetry={() => void refetch()} />
        </div>
      ) : (
        <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
          <ToDo data={data} />
          <Results data={data} />
        </dl>
      )}
    </Card>
  );
}

type FiguresProps = {
  /** Undefined while loading: placeholders take the space of the figures. */
  data: LeadFigures | undefined;
};

function ToDo({ data }: FiguresProps) {
  return (
    <>
      <Figure
        label="Waiting for an answer"
        to="/admin/contacts?status=waiting&sort=dueAt&order=asc"
        value={inFigures(data?.waiting)}
        isBad={isAny(data?.overdue)}
        note={data && waitingNote(data)}
        placeholder={`10 overdue, the oldest since ${formatDateTime("2026-11-23T22:22:00.000Z")}`}
      />
      <Figure
        label="Steps overdue"
        to="/admin/contacts?next=overdue&sort=nextStep&order=asc"
        value={inFigures(data?.nextSteps.overdue)}
        isBad={isAny(data?.nextSteps.overdue)}
        note="Next steps whose day has passed"
      />
      <Figure
        label="Steps due today"
        to="/admin/contacts?next=today&sort=soonest&order=asc"
        value={inFigures(data?.nextSteps.today)}
        note="Today’s next steps"
      />
      <Figure
        label="Without a next step"
        to="/admin/contacts?next=none&sort=soonest&order=asc"
        value={inFigures(data?.nextSteps.none)}
        note="Open enquiries"
      />
    </>
  );
}

function Results({ data }: FiguresProps) {
  return (
    <>
      <Figure
        isQuiet
        label="Time to first answer"
        value={data && durationOf(data)}
        note="Median over the last 30 days"
      />
      <Figure isQuiet label="Answered in time" value={data && shareOf(data)} note={noteOf(data?.fellDue ?? 0)} />
      <Figure
        isQuiet
        label="Won this month"
        value={data && formatMoney(sumOf(data.values, "wonThisMonth"))}
        note={data && `${formatMoney(sumOf(data.values, "wonLastMonth"))} last month`}
      />
      <Figure
        isQuiet
        label="Open value"
        value={data && formatMoney(sumOf(data.values, "open"))}
        note="Estimates of open enquiries"
      />
    </>
  );
}

function waitingNote({ overdue, oldestWaitingAt: since }: LeadFigures): string {
  if (!since) return "Nobody is waiting";
  return `${overdue.toLocaleString("en-US")} overdue, the oldest since ${formatDateTime(since)}`;
}

function inFigures(count: number | undefined): string | undefined {
  return count?.toLocaleString("en-US");
}

function isAny(count: number | undefined): boolean {
  return count !== undefined && count > 0;
}

type FigureProps = {
  label: string;
  value: string | undefined;
  note: string | undefined;
  /** A text of the length of the note, used while it is loading. */
  placeholder?: string;
  to?: string;
  isBad?: boolean;
  isQuiet?: boolean;
};

function Figure({ label, value, note, placeholder, to, isBad = false, isQuiet = false }: FigureProps) {
  return (
    <div className="relative row-span-2 grid min-w-0 grid-rows-subgrid gap-y-1 bg-surface px-4 py-3.5 sm:px-6">
      <dt className={isQuiet ? "text-s text-text-2" : "text-s font-semibold"}>
        {to ? (
          <Link to={to} className="stretched">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>
        <span className={`block ${isQuiet ? "text-d4" : "text-d3"} ${toneOf(value, isBad)}`}>{value ?? "…"}</span>
        <span className="mt-1 block text-xs text-text-3">
          {note ?? <span className="invisible">{placeholder ?? "…"}</span>}
        </span>
      </dd>
    </div>
  );
}

function toneOf(value: string | undefined, isBad: boolean): string {
  if (isBad) return "text-err";
  return value === "0" ? "font-normal text-text-3" : "";
}

type Value = LeadFigures["values"][number];

function sumOf(values: readonly Value[], name: "open" | "wonThisMonth" | "wonLastMonth"): number {
  return values.reduce((sum, value) => sum + value[name], 0);
}

const valueHeadings = { Owner: "", Open: "w-1/4", "Won this month": "w-1/4", "Won last month": "w-1/4" };

/**
 * Renders the value of enquiries by owner; renders nothing for a single one, whose sums are in the card. It is last on
 * the page, so that nothing below it moves.
 */
export function ValueCard({ call }: { call: Caller }) {
  const { data } = useEndpoint(call, readLeadFigures);
  if (!data || data.values.length < 2) return null;
  return (
    <section aria-labelledby="values">
      <h2 id="values" className="mb-3 text-d4">
        Value of enquiries
      </h2>
      <Table caption="Value of enquiries by owner" headings={valueHeadings}>
        <tbody>
          {data.values.map((value) => (
            <tr key={value.ownerId}>
              <th scope="row">{value.ownerName ?? "No owner"}</th>
              <TableCell label="Open" isLabelled>
                {formatMoney(value.open)}
              </TableCell>
              <TableCell label="Won this month" isLabelled>
                {formatMoney(value.wonThisMonth)}
              </TableCell>
              <TableCell label="Won last month" isLabelled>
                {formatMoney(value.wonLastMonth)}
              </TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function durationOf({ medianFirstAnswerMinutes: minutes }: LeadFigures): string {
  if (minutes === null) return emptyValue;
  return minutes < 60 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1).replace(/\.0$/, "")} h`;
}

function shareOf({ answeredInTime }: LeadFigures): string {
  return answeredInTime === null ? emptyValue : `${Math.round(answeredInTime * 100)}%`;
}

function noteOf(fellDue: number): string {
  return `Of ${fellDue.toLocaleString("en-US")} that fell due in the last 30 days`;
}
