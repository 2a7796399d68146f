import type { Caller } from "#app/platform/http/call.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Card } from "#app/ui/card.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { readFigures } from "./contract.ts";
import type { SubscriberFigures } from "./contract.ts";
import { GrowthChart } from "./growth-chart.tsx";
import { sourceWords } from "./subscriber-words.ts";

/** Shows the newsletter's growth, and its subscribers by language and source. */
export function FiguresScreen({ call }: { call: Caller }) {
  const { data, isPending, isError, refetch } = useEndpoint(call, readFigures);
  if (isError) return <LoadFailure title="The figures did not load" onRetry={() => void refetch()} />;
  if (isPending) return <Spinner>Loading figures...</Spinner>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <Card>
        <h2 className="text-d4">The last twelve months</h2>
        <div className="mt-5">
          <GrowthChart months={data.growth} />
        </div>
      </Card>
      <Shares figures={data} />
    </div>
  );
}

function Shares({ figures: { active, bounced, locales, sources } }: { figures: SubscriberFigures }) {
  return (
    <Card className="grid content-start gap-6">
      <div>
        <h2 className="text-d4">{`${active.toLocaleString("en-US")} active`}</h2>
        <p className="mt-1 text-s text-text-2">
          {bounced === 0
            ? "None of these addresses have bounced."
            : `${bounced.toLocaleString("en-US")} of them bounced: no further issue is sent there.`}
        </p>
      </div>
      <Bars
        title="Language"
        rows={locales.map(({ locale, count }) => ({ name: formatLanguage(locale), count }))}
        all={active}
      />
      <Bars
        title="Source"
        rows={sources.map(({ source, count }) => ({ name: sourceWords[source], count }))}
        all={active}
      />
    </Card>
  );
}

type BarsProps = { title: string; rows: readonly { name: string; count: number }[]; all: number };

function Bars({ title, rows, all }: BarsProps) {
  return (
    <div>
      <h3 className="text-s font-semibold">{title}</h3>
      <ul className="mt-2 grid gap-2 text-s">
        {rows.map(({ name, count }) => (
          <li key={name} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
            <span>{name}</span>
            <span>{count.toLocaleString("en-US")}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="col-span-2 h-1.5 w-full">
              <rect width="100" height="6" className="fill-line" />
              <rect width={(100 * count) / Math.max(1, all)} height="6" className="fill-brand" />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
}
