import { languageOf, minuteOf } from "#app/platform/i18n/company-words.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import type { Enquiry } from "../contract.ts";
import type { EnquiryView } from "./enquiry-toolbar.tsx";
import { useChoiceLabel } from "./enquiry-words.ts";

type EnquiryFactsProps = { enquiry: Enquiry; onShow: (changes: EnquiryView) => void };

/** What the visitor chose and how they can be reached, and where the visit came from. */
export function EnquiryFacts({ enquiry, onShow }: EnquiryFactsProps) {
  const label = useChoiceLabel();
  return (
    <>
      <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
        <Fact label="Email">
          <a href={mailLink(enquiry.email)} className="link wrap-anywhere">
            {enquiry.email}
          </a>
        </Fact>
        <Fact label="Phone">
          {enquiry.phone ? (
            <a href={`tel:${enquiry.phone.replaceAll(/[^+\d]/g, "")}`} className="link">
              {enquiry.phone}
            </a>
          ) : (
            "—"
          )}
        </Fact>
        <Fact label="Service">{label("serviceInterest", enquiry.serviceInterest)}</Fact>
        <Fact label="Budget">{label("projectBudget", enquiry.projectBudget)}</Fact>
        <Fact label="Timeline">{label("timeline", enquiry.timeline)}</Fact>
        <Fact label="Received">
          <time dateTime={enquiry.createdAt}>{minuteOf(enquiry.createdAt)}</time>
        </Fact>
      </dl>
      <Origin enquiry={enquiry} onShow={onShow} />
    </>
  );
}

function Origin({ enquiry, onShow }: EnquiryFactsProps) {
  const { landingPage, referrerHost } = enquiry;
  const campaign = Object.entries(enquiry.campaign ?? {});
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
      <Fact label="Language">{languageOf(enquiry.locale)}</Fact>
      <Fact label="Sent from">{enquiry.sourcePage ?? "—"}</Fact>
      <Fact label="First page">
        <Narrowing value={landingPage} onNarrow={(value) => onShow({ landingPage: value })} />
      </Fact>
      <Fact label="Came from">
        <Narrowing value={referrerHost} onNarrow={(value) => onShow({ referrerHost: value })} />
      </Fact>
      <Fact label="Campaign">
        {campaign.length > 0 ? campaign.map(([name, value]) => `${name}: ${value}`).join(", ") : "—"}
      </Fact>
      <Fact label="Privacy notice">{enquiry.privacyVersion ?? "—"}</Fact>
    </dl>
  );
}

/** A value that the list can be narrowed to. */
function Narrowing({ value, onNarrow }: { value: string | null; onNarrow: (value: string) => void }) {
  if (value === null) return <>—</>;
  return (
    <button
      type="button"
      className="link text-left wrap-anywhere"
      title="Show only these"
      onClick={() => onNarrow(value)}
    >
      {value}
    </button>
  );
}
