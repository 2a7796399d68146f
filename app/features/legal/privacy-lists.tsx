import type { PageTexts } from "#app/content/schema.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PlusMark } from "#app/ui/plus-mark.tsx";
import { LinkedText } from "./legal-text.tsx";
import { isController } from "./processors.ts";
import type { DescribedProcessor } from "./processors.ts";

type Purposes = PageTexts<"privacy">["purposes"];

/** Lists purposes with their reason and retention; each opens to show data and legal basis. */
export function PurposesList({ items, ...labels }: Omit<Purposes, "title">) {
  const { t } = useTranslation();
  return (
    <div className="ledger">
      <p aria-hidden="true" className="legal-row legal-row-head text-s text-text-3">
        <span>{labels.why}</span>
        <span>{labels.kept}</span>
      </p>
      {items.map(({ id, title, what, why, basis, kept }) => (
        <details key={id} className="legal-purpose question group border-b border-line">
          <summary className="legal-row">
            <h3 className="text-d4">{title}</h3>
            <span className="text-s text-balance text-text-2">
              <span className="visually-hidden">{t("common.label", { label: labels.why })} </span>
              {why}
            </span>
            <span className="text-s text-balance text-text-2">
              <span className="legal-label text-text-3">{t("common.label", { label: labels.kept })} </span>
              <span className="text-text">{beginOf(kept)}</span>
            </span>
            <PlusMark />
          </summary>
          <dl id={id} className="grid scroll-mt-40 gap-x-6 gap-y-4 pb-7">
            <Fact label={labels.what} text={what} />
            <Fact label={labels.basis} text={basis} />
            {beginOf(kept).length + 1 < kept.length && <Fact label={labels.kept} text={kept} />}
          </dl>
        </details>
      ))}
    </div>
  );
}

/** Returns the first period; a closed row shows only that one, an open row all of them. */
function beginOf(retention: string): string {
  return retention.replace(/[;.](\s.*)?$/s, "");
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-s text-text-3">{label}</dt>
      <dd className="wrap-anywhere text-text-2">
        <LinkedText text={text} />
      </dd>
    </div>
  );
}

type ProcessorsListProps = {
  recipients: Pick<PageTexts<"privacy">["recipients"], "lead" | "none" | "some" | "controllers">;
  processors: readonly DescribedProcessor[];
};

export function ProcessorsList({ recipients, processors }: ProcessorsListProps) {
  const groups = [
    { lead: recipients.some, members: processors.filter((processor) => !isController(processor)) },
    { lead: recipients.controllers, members: processors.filter(isController) },
  ];
  return (
    <div className="prose">
      <p>{recipients.lead}</p>
      {processors.length === 0 && (
        <p>
          <LinkedText text={recipients.none} />
        </p>
      )}
      {groups.map(({ lead, members }) => members.length > 0 && <Members key={lead} lead={lead} members={members} />)}
    </div>
  );
}

function Members({ lead, members }: { lead: string; members: readonly DescribedProcessor[] }) {
  return (
    <>
      <p>
        <LinkedText text={lead} />
      </p>
      <ul>
        {members.map(({ kind, name, what, where }) => (
          <li key={kind} data-processor={kind}>
            <strong>{name}.</strong> {what} {where}
          </li>
        ))}
      </ul>
    </>
  );
}
