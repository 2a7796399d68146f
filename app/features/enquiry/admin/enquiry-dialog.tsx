import { languageOf, minuteOf } from "#app/platform/i18n/company-words.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Enquiry } from "../contract.ts";
import { EnquiryNeighbours } from "./enquiry-neighbours.tsx";
import type { Neighbours } from "./enquiry-neighbours.tsx";
import { fullName, useChoiceLabel } from "./enquiry-words.ts";
import { replyAddress } from "./reply-address.ts";

type EnquiryDialogProps = {
  enquiry: Enquiry;
  neighbours: Neighbours;
  onRead: (enquiry: Enquiry) => void;
  onDelete: (enquiry: Enquiry) => void;
  onClose: () => void;
};

export function EnquiryDialog({ enquiry, neighbours, onRead, onDelete, onClose }: EnquiryDialogProps) {
  const foot = (
    <>
      <EnquiryNeighbours neighbours={neighbours} onRead={onRead} />
      <Button variant="quiet" size="sm" onClick={onClose}>
        Close
      </Button>
      <Button variant="line" size="sm" onClick={() => onDelete(enquiry)}>
        Delete
      </Button>
      <ButtonLink to={replyAddress(enquiry)} size="sm">
        Reply by email
      </ButtonLink>
    </>
  );
  return (
    <Dialog
      open
      size="lg"
      title={fullName(enquiry)}
      description={enquiry.company}
      closeLabel="Close dialog"
      closeOnBackdrop
      onClose={onClose}
      foot={foot}
    >
      <span key={enquiry.id} ref={showTop} />
      {enquiry.isSpamSuspect && (
        <Notice tone="warn" title="Possible spam" className="mb-6">
          Reason: {enquiry.spamReason}. It is kept like any other.
        </Notice>
      )}
      <Wishes enquiry={enquiry} />
      <Words label="Project details">{enquiry.projectDetails}</Words>
      {enquiry.message && <Words label="Message">{enquiry.message}</Words>}
      <Origin enquiry={enquiry} />
    </Dialog>
  );
}

/** Scrolls to the top for the next enquiry. */
function showTop(start: HTMLElement | null) {
  if (start?.parentElement) start.parentElement.scrollTop = 0;
}

function Wishes({ enquiry }: { enquiry: Enquiry }) {
  const label = useChoiceLabel();
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
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
  );
}

function Origin({ enquiry }: { enquiry: Enquiry }) {
  const campaign = Object.entries(enquiry.campaign ?? {});
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
      <Fact label="Language">{languageOf(enquiry.locale)}</Fact>
      <Fact label="Sent from">{enquiry.sourcePage ?? "—"}</Fact>
      <Fact label="Campaign">
        {campaign.length > 0 ? campaign.map(([name, value]) => `${name}: ${value}`).join(", ") : "—"}
      </Fact>
      <Fact label="Privacy notice">{enquiry.privacyVersion ?? "—"}</Fact>
    </dl>
  );
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <section className="mt-6">
      <h3 className="text-xs text-text-3">{label}</h3>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{children}</p>
    </section>
  );
}
