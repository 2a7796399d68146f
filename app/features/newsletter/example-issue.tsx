import type { PageTexts } from "#app/platform/content/schema.ts";
import { Card } from "#app/ui/card.tsx";
import { Mark } from "#app/ui/mark.tsx";

type ExampleIssueProps = { issue: PageTexts<"newsletter">["issue"] };

/** Shows an example issue, marked as one: three parts, each with a figure. */
export function ExampleIssue({ issue }: ExampleIssueProps) {
  return (
    <Card kind="float" pad="lg">
      <section aria-labelledby="example-issue">
        <div className="flex items-start justify-between gap-6">
          <div className="min-w-0">
            <p className="text-s text-text-3">{issue.label}</p>
            <h2 id="example-issue" className="mt-2 text-d3">
              {issue.subject}
            </h2>
          </div>
          <Postmark />
        </div>
        <dl className="ledger mt-8 divide-y divide-line lg:grid lg:grid-cols-3 lg:divide-x lg:divide-y-0">
          {issue.parts.map(({ title, text, figure }) => (
            <div
              key={title}
              className="grid content-start gap-x-6 gap-y-1 py-5 last:pb-0 sm:max-lg:grid-cols-[1fr_auto] lg:px-7 lg:pt-6 lg:pb-0 lg:first:pl-0 lg:last:pr-0"
            >
              <dt className="font-semibold">{title}</dt>
              <dd className="text-text-2">{text}</dd>
              <dd className="text-d3 max-sm:order-first sm:max-lg:col-start-2 sm:max-lg:row-span-2 sm:max-lg:row-start-1 sm:max-lg:self-center lg:order-first lg:mb-3">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}

const waves = [10, 20, 30, 40].map((y) => `M3 ${y}q12-8 24 0t24 0 24 0 24 0`).join("");

function Postmark() {
  return (
    <div aria-hidden="true" className="relative flex shrink-0 items-center max-sm:hidden">
      <svg
        viewBox="0 0 104 48"
        width="104"
        height="48"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="9 4"
        className="z-1 -mr-9"
      >
        <path d={waves} className="vane-quiet" />
      </svg>
      <span className="ink grid h-20 w-16 place-items-center rounded-sm">
        <Mark className="h-9" />
      </span>
    </div>
  );
}
