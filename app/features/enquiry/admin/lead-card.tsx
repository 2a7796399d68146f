import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { useAnswer } from "#app/ui/admin/use-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { readLeadFigures } from "../handling/contract.ts";
import type { LeadFigures } from "../handling/contract.ts";

/** How many enquiries wait, and how fast they are answered. */
export function LeadCard({ call }: { call: Caller }) {
  const { data, isError, refetch } = useAnswer(call, readLeadFigures);
  return (
    <Card pad="none" clip aria-busy={!data && !isError}>
      <h2 className="border-b border-line px-6 py-5 text-d4">Answers to enquiries</h2>
      {isError && (
        <div className="p-6 pb-1">
          <LoadFailure title="The figures did not load" onRetry={() => void refetch()} />
        </div>
      )}
      {!isError && <Figures data={data} />}
    </Card>
  );
}

/** Undefined data is still loading: the figures take the room that they will have. */
function Figures({ data }: { data: LeadFigures | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
      <Figure
        label="Waiting"
        to="/admin/contacts?sort=dueAt&order=asc"
        value={data?.waiting.toLocaleString("en-US")}
        note={data && oldestOf(data)}
      />
      <Figure
        label="Overdue"
        to="/admin/contacts?overdue=true&sort=dueAt&order=asc"
        value={data?.overdue.toLocaleString("en-US")}
        isBad={data !== undefined && data.overdue > 0}
        note="Past the time of the first answer"
      />
      <Figure label="First answer after" value={data && durationOf(data)} note="Median of the last 30 days" />
      <Figure label="Answered in time" value={data && shareOf(data)} note={noteOf(data?.fellDue ?? 0)} />
    </dl>
  );
}

type FigureProps = { label: string; value: string | undefined; note: string | undefined; to?: string; isBad?: boolean };

function Figure({ label, value, note, to, isBad = false }: FigureProps) {
  return (
    <div className="relative min-w-0 bg-surface p-4 sm:p-6">
      <dt className="text-s text-text-2">
        {to ? (
          <Link to={to} className="stretched">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="mt-2">
        <span className={`block text-d3 font-semibold ${isBad ? "text-err" : ""}`}>{value ?? "…"}</span>
        <span className="mt-1 block text-xs text-text-3">{note ?? "…"}</span>
      </dd>
    </div>
  );
}

function durationOf({ medianFirstAnswerMinutes: minutes }: LeadFigures): string {
  if (minutes === null) return "—";
  return minutes < 60 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1).replace(/\.0$/, "")} h`;
}

function shareOf({ answeredInTime }: LeadFigures): string {
  return answeredInTime === null ? "—" : `${Math.round(answeredInTime * 100)} %`;
}

function oldestOf({ oldestWaitingAt: since }: LeadFigures): string {
  return since ? `The oldest since ${minuteOf(since)}` : "Nobody is waiting";
}

function noteOf(fellDue: number): string {
  return `Of ${fellDue.toLocaleString("en-US")} that fell due in the last 30 days`;
}
