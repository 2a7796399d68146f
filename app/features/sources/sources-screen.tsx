// Shows which sources bring work: from entries to won, by source, page, language, origin and day.
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import { companyDay, daysAfter } from "#app/platform/i18n/company-time.ts";
import { formatCount, formatDate, formatDays, formatMoney } from "#app/platform/i18n/format.ts";
import { ChoiceButtons } from "#app/ui/admin/choice-buttons.tsx";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { DayInput } from "#app/ui/admin/day-input.tsx";
import { ExportCsv } from "#app/ui/admin/export-csv.tsx";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { dimensions, others, readSources } from "./contract.ts";
import type { Dimension, SourceFigures, SourceRow, Sources } from "./contract.ts";
import { columns, enquiriesPath, formatFigure, groupLabel, wonEnquiriesPath } from "./screen-labels.ts";
import { formatChange, formatShare } from "./shares.ts";
import { Bar, Bars, DayChart, stepsOf } from "./sources-charts.tsx";
import { sourcesCsv } from "./sources-csv.ts";

type View = Partial<Parsed<typeof readSources, "query">>;

/** `mayOpen`: whether the role may see enquiries. */
type SourcesScreenProps = { call: Caller; mayOpen: boolean };

const labels = { loading: "Loading sources...", failed: "The sources did not load" };
const limits = { short: 5, chart: 10 } as const;

export function SourcesScreen({ call, mayOpen }: SourcesScreenProps) {
  const [view, show] = useListView(readSources.query);
  const { by = "source", ...days } = view;
  const bySource = useSources(call, { ...days, by: "source" });
  const byPage = useSources(call, { ...days, by: "page" });
  const chosen = useSources(call, { ...days, by });
  return (
    <>
      <Period view={view} days={bySource.data} onShow={show} />
      <Loaded from={bySource} labels={labels}>
        {(sources) => (
          <>
            <Funnel sources={sources} />
            <div className="mt-5 grid items-start gap-5 lg:grid-cols-3">
              <Won rows={sources.rows} mayOpen={mayOpen} />
              <FirstPages rows={byPage.data?.rows} />
              <LastIssue issue={sources.lastIssue} />
            </div>
          </>
        )}
      </Loaded>
      <section aria-labelledby="all-figures" className="mt-12">
        <div className="mb-5 flex flex-wrap items-center gap-4">
          <h2 id="all-figures" className="text-d4-lg">
            All figures
          </h2>
          <ChoiceButtons
            label="By"
            choices={dimensions.map((value) => [value, byWords[value]])}
            chosen={by}
            onChoose={(value) => show({ by: value })}
          />
          <ExportSources call={call} sources={chosen.data} />
        </div>
        <Loaded from={chosen} labels={labels}>
          {(sources) => <AllFigures sources={sources} mayOpen={mayOpen} />}
        </Loaded>
      </section>
    </>
  );
}

const byWords: Record<Dimension, string> = {
  source: "Source",
  page: "First page",
  language: "Language",
  origin: "Came by",
  day: "Day",
};

function useSources(call: Caller, query: View) {
  return useEndpoint(call, readSources, { query }, { placeholderData: keepPreviousData });
}

const lengths = [7, 30, 90, 365] as const;

type PeriodProps = {
  view: View;
  /** The days shown; undefined while loading. */
  days: Pick<Sources, "from" | "to"> | undefined;
  onShow: (changes: View | ((view: View) => View), how?: { isTyping?: boolean }) => void;
};

/** Selects the period; a length always ends today. */
function Period({ view, days, onShow }: PeriodProps) {
  const { from = days?.from ?? "", to = days?.to ?? "" } = view;
  // From the URL: the days rendered may lack the day that was changed just before.
  const choose = (make: (period: { from: string; to: string }) => View) =>
    onShow((chosen) => make({ from: chosen.from ?? from, to: chosen.to ?? to }), { isTyping: true });
  const length = lengths.find((dayCount) => view.to === undefined && days && from === daysAfter(days.to, 1 - dayCount));
  const choices = [
    ...lengths.map((dayCount) => ({ value: String(dayCount), label: `Last ${dayCount} days` })),
    ...(length === undefined ? [{ value: "", label: "Chosen days" }] : []),
  ];
  return (
    <div role="group" aria-label="Period" className="list-toolbar mb-3 flex flex-wrap gap-2">
      <ChoiceSelect
        label="Period"
        value={String(length ?? "")}
        choices={choices}
        onChoose={(chosen) => onShow({ from: daysAfter(companyDay(new Date()), 1 - Number(chosen)), to: undefined })}
        className="max-ml:basis-full"
      />
      <DayInput
        label="From"
        required
        value={from}
        onChoose={(day) => choose((period) => ({ from: day, to: day > period.to ? day : period.to }))}
      />
      <DayInput
        label="To"
        required
        value={to}
        onChoose={(day) => choose((period) => ({ from: day < period.from ? day : period.from, to: day }))}
      />
    </div>
  );
}

/** Describes a change; figures of few enquiries are withheld from editors. */
function wordsOfChange(now: number | null, before: number | null | undefined): string {
  if (now !== null && before != null) return formatChange(now, before);
  return before == null ? "was —" : `was ${formatFigure(before)}`;
}

function Funnel({ sources }: { sources: Sources }) {
  const { totals, before, unknownEntries, isCounting } = sources;
  const steps = stepsOf(totals);
  const earlier = stepsOf(totals.before);
  const max = Math.max(1, ...steps.map(([, number]) => number ?? 0));
  return (
    <Card>
      <h2 className="text-d4">From visits to won enquiries</h2>
      <p className="mt-1 text-s text-text-2">
        {formatDays(sources)}, compared with {formatDays(before)}.
      </p>
      {!isCounting && (
        <Notice className="mt-4">
          Visit counting is off (INSIGHTS=off). The entries below were counted earlier; enquiries, calls and subscribers
          are still counted.
        </Notice>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
        {steps.map(([name, number], index) => (
          <div key={name}>
            <dt className="text-s text-text-2">{name}</dt>
            <dd>
              <span className="block text-figure">{formatFigure(number)}</span>
              <span className="block text-s text-text-2">{wordsOfChange(number, earlier[index]?.[1])}</span>
              <span className="block min-h-[1lh] text-xs text-text-3">{partWords(number, steps[index - 1])}</span>
              <Bar share={(number ?? 0) / max} className="mt-2" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 font-semibold">
        {totals.value !== null && `${formatMoney(totals.value)} won, was ${formatMoney(totals.before.value ?? 0)}. `}
        {totals.subscribers === null
          ? "Too few to show without identifying someone."
          : `${formatCount(totals.subscribers, "new subscriber")}, ${wordsOfChange(totals.subscribers, totals.before.subscribers)}.`}
      </p>
      <details className="mt-4 text-s text-text-2">
        <summary className="link w-fit cursor-pointer">How is this counted?</summary>
        <ul className="mt-2 grid max-w-160 list-disc gap-1 pl-5">
          <li>
            An entry is the start of a visit: someone typed the address, or followed a link on another site or in an
            email.
          </li>
          <li>Enquiries and calls are counted on the day they arrive, and won enquiries on the day they are won.</li>
          <li>
            Where an enquiry, a call or a subscriber came from is Not known unless their browser could tell: without
            consent to analytics it can tell only on the first page of a visit, or from a tagged link.
          </li>
          <li>Preloaded pages, reloads and links within the site don’t count as entries.</li>
          {unknownEntries > 0 && (
            <li>
              {`Not counted: ${formatCount(unknownEntries, "page")} opened by browsers that didn’t say whether a visit began there.`}
            </li>
          )}
        </ul>
      </details>
    </Card>
  );
}

/** @example partWords(120, ["Entries", 5000]) // "2.4% of entries" */
function partWords(number: number | null, step: readonly [name: string, number: number | null] | undefined): string {
  const share = step ? formatShare(number ?? 0, step[1] ?? 0) : "";
  return step && share ? `${share} of ${step[0].toLowerCase()}` : "";
}

function Won({ rows, mayOpen }: { rows: readonly SourceRow[]; mayOpen: boolean }) {
  const won = rows.filter((row) => (row.won ?? 0) > 0).slice(0, limits.short);
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-d4">Sources of won enquiries</h2>
      {won.length === 0 && <p className="text-s text-text-2">Nothing was won in this period.</p>}
      <Bars
        rows={won.map((row) => ({
          key: row.key,
          name: groupLabel("source", row.key),
          to: mayOpen ? wonEnquiriesPath(row.key) : undefined,
          size: row.won ?? 0,
          text: `${row.won} won${row.value ? `, ${formatMoney(row.value)}` : ""}`,
        }))}
      />
    </Card>
  );
}

function FirstPages({ rows }: { rows: readonly SourceRow[] | undefined }) {
  const pages = (rows ?? [])
    .filter(({ entries }) => entries > 0)
    .toSorted((a, b) => b.entries - a.entries)
    .slice(0, limits.short);
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-d4">Where people arrive</h2>
      {pages.length === 0 && <p className="text-s text-text-2">No visits were counted in this period.</p>}
      <Bars
        rows={pages.map((row) => ({
          key: row.key,
          name: groupLabel("page", row.key),
          to: undefined,
          size: row.entries,
          text: formatCount(row.entries, "entry", "entries"),
        }))}
      />
    </Card>
  );
}

function LastIssue({ issue }: { issue: Sources["lastIssue"] }) {
  if (!issue)
    return (
      <Card>
        <h2 className="text-d4">The last issue</h2>
        <p className="mt-4 text-s text-text-2">No issue has been sent yet.</p>
      </Card>
    );
  return (
    <Card>
      <h2 className="text-d4">The last issue</h2>
      <p className="mt-1 text-s text-text-2">
        “{issue.subject}”: what its links have brought in since {formatDate(issue.sentAt)}.
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        {Object.entries(columns).map(([label, name]) =>
          name === "value" || name === "subscribers" ? null : (
            <div key={name}>
              <dt className="text-s text-text-2">{label}</dt>
              <dd className="text-d4">{formatFigure(issue[name])}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}

function AllFigures({ sources, mayOpen }: { sources: Sources; mayOpen: boolean }) {
  const { by, rows, machines } = sources;
  if (rows.length === 0)
    return (
      <Card>
        <p className="text-s text-text-2">Nothing came in during this period.</p>
      </Card>
    );
  const largest = rows
    .filter(({ entries }) => entries > 0)
    .toSorted((a, b) => b.entries - a.entries)
    .slice(0, limits.chart);
  return (
    <Card>
      {by === "day" ? (
        <DayChart rows={rows} />
      ) : (
        <Bars
          rows={largest.map((row) => ({
            key: row.key,
            name: groupLabel(by, row.key),
            to: mayOpen ? enquiriesPath(by, row.key, sources) : undefined,
            size: row.entries,
            text: `${formatCount(row.entries, "entry", "entries")}, ${row.enquiries === null ? "few enquiries" : formatCount(row.enquiries, "enquiry", "enquiries")}`,
          }))}
        />
      )}
      {rows.some(({ key }) => key === others) && (
        <p className="mt-4 text-s text-text-2">
          Others are sites, campaigns and addresses that brought fewer than 3 visits in 30 days, so that nobody can be
          recognised from them: a new campaign has a row of its own from its third visit on.
        </p>
      )}
      <details className="mt-6">
        <summary className="link w-fit cursor-pointer text-s">
          The table, with {formatDays(sources.before)} in brackets
        </summary>
        <FigureTable sources={sources} mayOpen={mayOpen} />
      </details>
      <details className="mt-4">
        <summary className="link w-fit cursor-pointer text-s">
          Search engines and other bots:{" "}
          {formatCount(
            machines.reduce((sum, { entries }) => sum + entries, 0),
            "page",
          )}
        </summary>
        <ul className="mt-3 grid gap-1.5 text-s">
          {machines.map(({ family, entries, before }) => (
            <li key={family}>{`${family}: ${formatFigure(entries)}, was ${formatFigure(before)}`}</li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function FigureTable({ sources, mayOpen }: { sources: Sources; mayOpen: boolean }) {
  const { by, rows, totals } = sources;
  const names = Object.entries(columns).filter(([, name]) => name !== "value" || totals.value !== null);
  const headings = {
    [byWords[by]]: "",
    ...Object.fromEntries(names.map(([label, name]) => [label, name === "value" ? "w-44" : "w-28"])),
  };
  return (
    <div className="mt-4">
      <Table
        caption={`Figures by ${byWords[by].toLowerCase()}, with those before`}
        headings={headings}
        className="ml:min-w-200"
      >
        <tbody>
          {rows.map((row) => {
            const to = mayOpen ? enquiriesPath(by, row.key, sources) : undefined;
            return (
              <tr key={row.key}>
                <th scope="row" className="font-normal wrap-anywhere">
                  {to ? (
                    <Link to={to} className="link">
                      {groupLabel(by, row.key)}
                    </Link>
                  ) : (
                    groupLabel(by, row.key)
                  )}
                </th>
                {names.map(([label, name]) => (
                  <TableCell key={name} label={label} kind="figure" isLabelled>
                    <span>
                      {figureIn(name, row)} <span className="text-text-3">({figureIn(name, row.before)})</span>
                    </span>
                  </TableCell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

function figureIn(name: keyof SourceFigures, figures: SourceFigures): string {
  const number = figures[name];
  return name === "value" && number !== null ? formatMoney(number) : formatFigure(number);
}

function ExportSources({ call, sources }: { call: Caller; sources: Sources | undefined }) {
  return (
    <ExportCsv
      call={call}
      disabled={!sources || sources.rows.length === 0}
      one="row"
      many="rows"
      failure="Failed to export the sources"
      make={async () => {
        if (!sources) throw new Error("disabled until they are there");
        return {
          what: "sources",
          rows: sources.rows.length,
          name: `sources-by-${sources.by}-${sources.from}-to-${sources.to}.csv`,
          text: sourcesCsv(sources),
        };
      }}
    />
  );
}
