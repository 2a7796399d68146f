import { useId, useState } from "react";
import { ChevronDown, ChevronUp, Pencil } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Caller } from "#app/platform/http/call.ts";
import { telAddress } from "#app/platform/text/tel-address.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { dayOf, languageOf, minuteOf } from "#app/platform/i18n/format.ts";
import { breakBeforeAt } from "#app/ui/break-before-at.tsx";
import { Fact } from "#app/ui/admin/fact.tsx";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { fieldErrors, isStatus } from "#app/platform/http/refusal-message.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { referrerWords } from "#app/features/sources/public.ts";
import { companyCurrency, siteName } from "#app/platform/brand/brand.ts";
import { Select } from "#app/ui/select.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import type { Enquiry, EnquiryStatus } from "../contract.ts";
import { EnquiryTimeline } from "./enquiry-timeline.tsx";
import type { EnquiryView } from "./enquiry-words.ts";
import { CorrectDialog } from "./enquiry-form.tsx";
import { textIn } from "../form-fields.ts";
import { isName } from "../fields.ts";
import { originLabels, statusLabels } from "../labels.ts";
import { notAskedWords, wasNotAsked } from "../staff-fields.ts";
import type { StaffField } from "../staff-fields.ts";
import { fullName, nothing, useShownValue, useStaffFields } from "./enquiry-words.ts";
import { NextStepPanel } from "./next-step.tsx";
import type { StepDraft, Typed } from "./next-step.tsx";
import { ReplyForm, replyTo, useSending } from "./reply-form.tsx";
import type { Reply, Sending } from "./reply-form.tsx";
import { SavedRepliesDialog } from "./saved-replies-dialog.tsx";
import type { Change, EnquiryChange } from "./use-enquiry-changes.ts";
import { handlingLimits } from "../handling/contract.ts";
import { LostReason, NoteForm } from "./note-form.tsx";
import { enquiryStatuses, isWaiting } from "../contract.ts";
import { ReplyClock } from "./reply-clock.tsx";
import { useColleagues } from "./use-enquiry-changes.ts";

/** What is typed and not saved; `reply` is undefined unless one is being written. */
export type Draft = StepDraft & {
  note?: string;
  reply?: Reply | undefined;
  value?: Typed<string> | undefined;
  /** Why it was lost; undefined unless it is asked for. */
  reason?: string | undefined;
};

type EnquiryDialogProps = {
  enquiry: Enquiry;
  draft: Draft;
  onDraft: (changes: Draft) => void;
  neighbours: Neighbours;
  call: Caller;
  /** Without a mail server a reply is written elsewhere. */
  sendsMail: boolean;
  /** What is being changed now. */
  pending: EnquiryChange | undefined;
  onChange: Change;
  /** Shows a record that was changed elsewhere than by `onChange`. */
  onChanged: (enquiry: Enquiry) => void;
  onShow: (changes: EnquiryView) => void;
  onRead: (enquiry: Enquiry) => void;
  /** Books a call for it. */
  onBook: () => void;
  onDelete: (enquiry: Enquiry) => void;
  onClose: () => void;
};

/** Everything that is known of one enquiry, and what can be done with it: answer, note, hand over, close, go on to the next. */
export function EnquiryDialog(props: EnquiryDialogProps) {
  const { enquiry, draft, onDraft, call, sendsMail, onClose } = props;
  const { reply } = draft;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [wonId, setWonId] = useState<string>();
  const form = useId();
  const sending = useSending(call);
  const isReplying = reply !== undefined && sendsMail && enquiry.email !== null;
  return (
    <Dialog
      size="xl"
      data-row={enquiry.id}
      title={fullName(enquiry)}
      description={enquiry.company ?? nothing}
      closeLabel="Close dialog"
      closeOnBackdrop={!reply}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" size="sm" onClick={() => props.onDelete(enquiry)}>
            Delete
          </Button>
          <EnquiryNeighbours enquiry={enquiry} neighbours={props.neighbours} onRead={props.onRead} />
          {isReplying ? (
            <ReplyActions form={form} sending={sending} onCancel={() => onDraft({ reply: undefined })} />
          ) : (
            <Actions {...props} />
          )}
        </>
      }
    >
      <span key={enquiry.id} ref={showTop} />
      <div key={`handling ${enquiry.id}`} className="grid gap-x-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Conversation {...props} form={form} sending={sending} reply={isReplying ? reply : undefined} />
        <div className="max-lg:mt-8 max-lg:border-t max-lg:border-line max-lg:pt-6">
          <StatusAndOwner
            enquiry={enquiry}
            call={call}
            pending={props.pending}
            onChange={props.onChange}
            onClosed={(status) => {
              if (status === "won") setWonId(enquiry.id);
              else onDraft({ reason: "" });
            }}
          />
          <ReasonOfLoss {...props} />
          <NextStepPanel enquiry={enquiry} draft={draft} onDraft={onDraft} onChange={props.onChange} />
          <ValueForm {...props} isAsked={wonId === enquiry.id && enquiry.value === null} />
          <EnquiryFacts enquiry={enquiry} onShow={props.onShow} onCorrect={() => setIsCorrecting(true)} />
        </div>
      </div>
      {isCorrecting && (
        <CorrectDialog
          enquiry={enquiry}
          call={call}
          onCorrected={(corrected) => {
            props.onChanged(corrected);
            setIsCorrecting(false);
          }}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </Dialog>
  );
}

/** Asked for once an enquiry was lost, until it is given or left out. */
function ReasonOfLoss({ enquiry, draft: { reason }, onDraft, call }: EnquiryDialogProps) {
  if (enquiry.status !== "lost" || reason === undefined) return null;
  return (
    <LostReason
      enquiryId={enquiry.id}
      call={call}
      text={reason}
      onText={(text) => onDraft({ reason: text })}
      onDone={() => onDraft({ reason: undefined })}
    />
  );
}

type ConversationProps = EnquiryDialogProps & { form: string; sending: Sending; reply: Reply | undefined };

/** What was asked, answered and noted. */
function Conversation({ enquiry, draft, onDraft, call, form, sending, reply }: ConversationProps) {
  const [isManaging, setIsManaging] = useState(false);
  const texts = useStaffFields(enquiry).filter(({ kind }) => kind === "text");
  return (
    <div>
      {enquiry.isSpamSuspect && (
        <Notice tone="warn" title="Possible spam" className="mb-6">
          Reason: {enquiry.spamReason}. It is kept like any other.
        </Notice>
      )}
      {texts.map(({ name, label, isRequired }) => {
        const text = textIn(enquiry, name) ?? (isRequired || wasNotAsked(enquiry, name) ? absent(enquiry, name) : null);
        return (
          text && (
            <Words key={name} label={label}>
              {text}
            </Words>
          )
        );
      })}
      {reply && (
        <ReplyForm
          id={form}
          enquiry={enquiry}
          sending={sending}
          reply={reply}
          call={call}
          onReply={(changed) => onDraft({ reply: changed })}
          onSavedReplies={() => setIsManaging(true)}
        />
      )}
      <NoteFold isFolded={reply !== undefined}>
        <NoteForm
          enquiryId={enquiry.id}
          text={draft.note ?? ""}
          call={call}
          onText={(text) => onDraft({ note: text })}
        />
      </NoteFold>
      <EnquiryTimeline enquiry={enquiry} call={call} />
      {isManaging && <SavedRepliesDialog call={call} onClose={() => setIsManaging(false)} />}
    </div>
  );
}

/** A note looks like a reply: while one is written, it is folded. */
function NoteFold({ isFolded, children }: { isFolded: boolean; children: React.ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className="mt-6">
      <summary className="link w-fit cursor-pointer text-s">Add a note instead</summary>
      {children}
    </details>
  );
}

function Actions({ enquiry, onDraft, sendsMail, onChange, onBook, onClose }: EnquiryDialogProps) {
  return (
    <>
      <Button variant="quiet" size="sm" onClick={onClose}>
        Close
      </Button>
      <Button variant="line" size="sm" onClick={onBook}>
        Book a call
      </Button>
      {!sendsMail && enquiry.status !== "answered" && (
        <Button variant="line" size="sm" onClick={() => void onChange({ enquiry, status: "answered" }).catch(ignored)}>
          Mark as answered
        </Button>
      )}
      {!sendsMail && enquiry.email && (
        <ButtonLink to={replyAddress(enquiry)} size="sm">
          Reply by email
        </ButtonLink>
      )}
      {sendsMail && enquiry.email && (
        <Button size="sm" onClick={() => onDraft({ reply: replyTo(enquiry) })}>
          Reply
        </Button>
      )}
    </>
  );
}

type ReplyActionsProps = { form: string; sending: Sending; onCancel: () => void };

function ReplyActions({ form, sending, onCancel }: ReplyActionsProps) {
  return (
    <>
      <Button variant="quiet" size="sm" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        form={form}
        type="submit"
        size="sm"
        busy={sending.isPending}
        busyLabel="Sending..."
        disabled={isStatus(sending.error, 412)}
      >
        Send reply
      </Button>
    </>
  );
}

/** The mutation has said why. */
const ignored = () => undefined;

function showTop(start: HTMLElement | null) {
  if (start?.parentElement) start.parentElement.scrollTop = 0;
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <section className="mb-6">
      <h3 className="text-xs text-text-3">{label}</h3>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{children}</p>
    </section>
  );
}

type EnquiryFactsProps = { enquiry: Enquiry; onShow: (changes: EnquiryView) => void };

type ValueFormProps = Pick<EnquiryDialogProps, "enquiry" | "draft" | "onDraft" | "onChange"> & {
  /** It was just won, and nobody said what it is worth. */
  isAsked: boolean;
};

/** What it may bring, in whole units of the company's currency. What is typed stays beside a colleague's change. */
function ValueForm({ enquiry, draft, onDraft, onChange, isAsked }: ValueFormProps) {
  const [isWrong, setIsWrong] = useState(false);
  const { typed, seen = enquiry } = draft.value ?? { typed: String(enquiry.value ?? "") };
  function save(_data: FormData, form: HTMLFormElement) {
    const value = typed === "" ? null : Number(typed);
    const isInvalid = form.querySelector("input:invalid") !== null; // what is no number reads as empty
    setIsWrong(isInvalid);
    if (isInvalid) return;
    if (value === enquiry.value) return onDraft({ value: undefined });
    onChange({ enquiry: seen, value }).then(
      () => onDraft({ value: undefined }),
      (refused: unknown) => {
        onDraft({ value: { typed } });
        setIsWrong(fieldErrors(refused)["value"] !== undefined);
      },
    );
  }
  return (
    <AdminForm className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3" onSend={save}>
      <Field
        label="Value"
        aside={
          enquiry.status === "won" && enquiry.wonAt !== null
            ? `${companyCurrency}, won ${dayOf(enquiry.wonAt)}`
            : companyCurrency
        }
        hint={isAsked ? "Won: what is it worth? It can stay empty." : undefined}
        error={isWrong && `Give a whole number from 0 to ${handlingLimits.value.toLocaleString("en-US")}.`}
      >
        <Input
          name="value"
          type="number"
          inputMode="numeric"
          min={0}
          max={handlingLimits.value}
          step={1}
          ref={isAsked ? takeFocus : undefined}
          value={typed}
          onChange={({ currentTarget }) => onDraft({ value: { typed: currentTarget.value, seen } })}
        />
      </Field>
      <Button type="submit" size="sm" variant="line" className="min-h-12">
        Save
      </Button>
    </AdminForm>
  );
}

/** True for what neither the record's head nor its conversation says. */
function isFact({ name, kind }: StaffField): boolean {
  return !isName(name) && name !== "company" && kind !== "text";
}

function FieldValue({ enquiry, field }: { enquiry: Enquiry; field: StaffField }) {
  const show = useShownValue();
  const value = textIn(enquiry, field.name);
  const { kind } = field;
  if (value && kind === "email")
    return (
      <a href={mailLink(value)} className="link wrap-anywhere">
        {breakBeforeAt(value)}
      </a>
    );
  if (value && kind === "phone")
    return (
      <a href={telAddress(value)} className="link">
        {value}
      </a>
    );
  return value === null ? absent(enquiry, field.name) : show(field, value);
}

/** Stands for what an enquiry hasn't; one that was begun with an older form may not have been asked it. */
function absent(enquiry: Enquiry, name: string): string {
  return wasNotAsked(enquiry, name) ? notAskedWords : nothing;
}

/** What the visitor chose and how they can be reached, and where the visit came from. */
function EnquiryFacts({ enquiry, onShow, onCorrect }: EnquiryFactsProps & { onCorrect: () => void }) {
  const fields = useStaffFields(enquiry);
  return (
    <>
      <p className="mt-6 flex justify-end border-t border-line pt-3">
        <Button size="sm" variant="quiet" icon={<Pencil size={16} aria-hidden="true" />} onClick={onCorrect}>
          Correct
        </Button>
      </p>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {fields.filter(isFact).map((field) => (
          <Fact key={field.name} label={field.label}>
            <FieldValue enquiry={enquiry} field={field} />
          </Fact>
        ))}
        <Fact label="Received">
          <time dateTime={enquiry.createdAt}>{minuteOf(enquiry.createdAt)}</time>
        </Fact>
        <Fact label="Came by">{originLabels[enquiry.origin]}</Fact>
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
      <Fact label="Sent from">{enquiry.sourcePage ?? nothing}</Fact>
      <Fact label="First page">
        <Narrowing value={landingPage} onNarrow={(value) => onShow({ landingPage: value })} />
      </Fact>
      <Fact label="Came from">
        <Narrowing value={referrerHost} onNarrow={(value) => onShow({ referrerHost: value })} />
      </Fact>
      <Fact label="Campaign">
        {campaign.length > 0 ? campaign.map(([name, value]) => `${name}: ${value}`).join(", ") : nothing}
      </Fact>
      <Fact label="Privacy notice">{enquiry.privacyVersion ?? nothing}</Fact>
    </dl>
  );
}

/** A value that the list can be narrowed to. */
function Narrowing({ value, onNarrow }: { value: string | null; onNarrow: (value: string) => void }) {
  if (value === null) return nothing;
  return (
    <button
      type="button"
      className="link text-left wrap-anywhere"
      title="Show only these"
      onClick={() => onNarrow(value)}
    >
      {referrerWords(value)}
    </button>
  );
}

/** Undefined at the list's ends. */
type Neighbours = { previous?: Enquiry | undefined; next?: Enquiry | undefined };

type EnquiryNeighboursProps = {
  enquiry: Enquiry;
  neighbours: Neighbours;
  onRead: (enquiry: Enquiry) => void;
};

/** Opens the previous or next enquiry in the same dialog; announces each but the first, which the dialog's own name does. */
function EnquiryNeighbours({ enquiry, neighbours, onRead }: EnquiryNeighboursProps) {
  const [first, setFirst] = useState<string | undefined>(enquiry.id);
  if (first !== undefined && first !== enquiry.id) setFirst(undefined);
  return (
    <div className="mr-auto flex gap-1">
      <Step to={neighbours.previous} label="Previous enquiry" icon={ChevronUp} onRead={onRead} />
      <Step to={neighbours.next} label="Next enquiry" icon={ChevronDown} onRead={onRead} />
      <VisuallyHidden role="status">
        {first === undefined && [fullName(enquiry), enquiry.company].filter(Boolean).join(", ")}
      </VisuallyHidden>
    </div>
  );
}

type StepProps = { to: Enquiry | undefined; label: string; icon: LucideIcon; onRead: (enquiry: Enquiry) => void };

/** Inert at the ends, but keeps the focus. */
function Step({ to, label, icon: Icon, onRead }: StepProps) {
  return (
    <IconButton
      label={label}
      variant="line"
      size="sm"
      aria-disabled={!to || undefined}
      className="aria-disabled:opacity-45"
      onClick={() => to && onRead(to)}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}

/** Windows' limit for mailto URLs. */
const longest = 1900;

/** A mailto URL with subject and the quoted message; no text of ours, because the reply may be in any language. */
export function replyAddress({ email, company, projectDetails, message }: Enquiry): string {
  const subject = [siteName, company].filter(Boolean).join(": ");
  const start = `${mailLink(email ?? "")}?subject=${encodeURIComponent(subject)}&body=`;
  return start + quoted([projectDetails ?? "", message ?? ""].join("\n\n").trim(), longest - start.length);
}

function quoted(text: string, room: number): string {
  let body = encodeURIComponent("\r\n\r\n");
  for (const line of text.split("\n")) {
    const more = encodeURIComponent(`> ${line}\r\n`);
    if (body.length + more.length > room) return body + shortened(line, room - body.length);
    body += more;
  }
  return body;
}

/** Cuts a line at whole characters, with an ellipsis. */
function shortened(line: string, room: number): string {
  let body = encodeURIComponent("> ");
  const end = encodeURIComponent("…");
  for (const character of line) {
    const more = encodeURIComponent(character);
    if (body.length + more.length + end.length > room) break;
    body += more;
  }
  return body + end;
}

type StatusAndOwnerProps = {
  enquiry: Enquiry;
  call: Caller;
  pending: EnquiryChange | undefined;
  onChange: Change;
  /** It was just won or lost. */
  onClosed: (status: EnquiryStatus) => void;
};

/** Status, owner and clock of an enquiry. What is chosen shows at once, and goes back where it could not be saved. */
function StatusAndOwner({ enquiry, call, pending, onChange, onClosed }: StatusAndOwnerProps) {
  const colleagues = useColleagues(call);
  const { status, ownerId, isPending } = shownOf(enquiry, pending);
  const isListed = ownerId === null || colleagues.some(({ id }) => id === ownerId);
  return (
    <div aria-busy={isPending}>
      <p className="mb-4 min-h-6 text-s">
        <Due enquiry={enquiry} />
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Status">
          <Select
            value={status}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.value as EnquiryStatus; // one of the options
              void onChange({ enquiry, status: chosen }).then(
                () => (chosen === "won" || chosen === "lost") && onClosed(chosen),
                ignored,
              );
            }}
          >
            {enquiryStatuses.map((value) => (
              <option key={value} value={value}>
                {statusLabels[value]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Owner">
          <Select
            value={ownerId ?? ""}
            onChange={({ currentTarget }) =>
              void onChange({ enquiry, ownerId: currentTarget.value || null }).catch(ignored)
            }
          >
            <option value="">No owner</option>
            {!isListed && <option value={ownerId ?? ""}>{enquiry.ownerName ?? "Former colleague"}</option>}
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  );
}

/** What an enquiry's status and owner will be once its change is saved. */
function shownOf({ id, status, ownerId }: Enquiry, pending: EnquiryChange | undefined) {
  if (pending?.enquiry.id !== id) return { status, ownerId, isPending: false };
  return {
    status: pending.status ?? status,
    ownerId: pending.ownerId === undefined ? ownerId : pending.ownerId,
    isPending: true,
  };
}

function Due({ enquiry }: { enquiry: Enquiry }) {
  if (enquiry.answeredAt !== null && !isWaiting(enquiry)) return <>First answered {minuteOf(enquiry.answeredAt)}</>;
  if (enquiry.dueAt === null) return <>This enquiry has no deadline.</>;
  return (
    <>
      <ReplyClock enquiry={enquiry} className="mr-2 text-s font-semibold" />
      <span className="text-text-2">Answer due {minuteOf(enquiry.dueAt)}</span>
    </>
  );
}
