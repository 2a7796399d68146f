import type { PageTexts } from "#app/platform/content/schema.ts";
import { LinkedText } from "./linked-text.tsx";

type Purposes = PageTexts<"privacy">["purposes"];

/** What is taken, why, on what basis and for how long: one ruled row per purpose. */
export function PurposesList({ title, items, ...labels }: Purposes) {
  return (
    <section aria-labelledby="purposes">
      <h2 id="purposes" className="text-d3">
        {title}
      </h2>
      <div className="ledger mt-8">
        {items.map((item) => (
          <article key={item.id} id={item.id} className="grid scroll-mt-24 grid-cols-12 gap-5 border-line py-7 not-first:border-t">
            <h3 className="col-span-12 text-d4 lg:col-span-3">{item.title}</h3>
            <dl className="col-span-12 grid gap-x-9 gap-y-5 sm:grid-cols-2 lg:col-span-9">
              <Fact label={labels.what} text={item.what} />
              <Fact label={labels.why} text={item.why} />
              <Fact label={labels.basis} text={item.basis} />
              <Fact label={labels.kept} text={item.kept} />
            </dl>
          </article>
        ))}
      </div>
    </section>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-s text-text-3">{label}</dt>
      <dd className="text-text-2">
        <LinkedText text={text} />
      </dd>
    </div>
  );
}
