import { ChevronDown, ChevronUp, Pencil } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useId, useState } from "react";
import { referrerLabel } from "#app/features/sources/public.ts";
import { companyCurrency, siteName } from "#app/platform/brand/brand.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors, isStatus } from "#app/platform/http/refusal-message.ts";
import { formatDate, formatLanguage, formatDateTime } from "#app/platform/i18n/format.ts";
import { telAddress } from "#app/platform/text/tel-address.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { ChoiceMenu } from "#app/ui/admin/choice-menu.tsx";
import { emptyValue } from "#app/ui/admin/empty-value.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { breakBeforeAt } from "#app/ui/break-before-at.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Enquiry, EnquiryStatus } from "../contract.ts";
import { enquiryStatuses, isWaiting } from "../contract.ts";
import { isNameField } from "../fields.ts";
import { readFieldText } from "../form-fields.ts";
import { handlingLimits } from "../handling/contract.ts";
import { originLabels, statusLabels } from "../labels.ts";
import { notAskedWords, wasNotAsked } from "../staff-fields.ts";
import type { StaffField } from "../staff-fields.ts";
import { CorrectDialog } from "./enquiry-form.tsx";
import { EnquiryTimeline, UndeliveredReply, useTimeline, WaitingAnswer } from "./enquiry-timeline.tsx";
import type { EnquiryView } from "./enquiry-words.ts";
import { fullName, useShownValue, useStaffFields } from "./enquiry-words.ts";
import { NextStepPanel } from "./next-step.tsx";
import type { StepDraft, InputState } from "./next-step.tsx";
import { LostReason, NoteForm } from "./note-form.tsx";
import { PasteAnswer } from "./paste-answer.tsx";
import type { PastedAnswer } from "./paste-answer.tsx";
import { ReplyClock } from "./reply-clock.tsx";
import { ReplyForm, replyTo, useSending } from "./reply-form.tsx";
import type { Reply, ReplyMutation } from "./reply-form.tsx";
import { SavedRepliesDialog } from "./saved-replies-dialog.tsx";
import type { SaveChange, EnquiryChange } from "./use-enquiry-changes.ts";
import { useColleagues } from "./use-enquiry-changes.ts";

/** Unsaved input; `reply` is undefined unless a reply is being written. */
export type Draft = StepDraft & {
  note?: string;
  /** An answer of the client that is being pasted. */
  answer?: PastedAnswer | undefined;
  reply?: Reply | undefined;
  value?: InputState<string> | undefined;
  /** The reason for losing the enquiry; undefined unless the dialog asks for it. */
  reason?: string | undefined;
};

type EnquiryDialogProps = {
  enquiry: Enquiry;
  draft: Draft;
  onDraft: (changes: Draft) => void;
  neighbours: Neighbours;
  call: Caller;
  /** False without a mail server: replies are then written in another program. */
  sendsMail: boolean;
  /** The change that is being saved. */
  pending: EnquiryChange | undefined;
  onChange: SaveChange;
  /** Shows a record that was changed by something other than `onChange`. */
  onChanged: (enquiry: Enquiry) => void;
  onShow: (changes: EnquiryView) => void;
  onRead: (enquiry: Enquiry) => void;
  /** Opens the dialog that books a call for the enquiry. */
  onBook: () => void;
  onDelete: (enquiry: Enquiry) => void;
  onClose: () => void;
};

/** Renders an enquiry with all its data and actions: reply, add a note, change owner or status, go to the next one. */
export function EnquiryDialog(props: EnquiryDialogProps) {
  const { enquiry, draft, onDraft, call, sendsMail, onClose } = props;
  const { reply } = draft;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [wonId, setWonId] = useState<string>();
  const form = useId();
  const sending = useSending(call, enquiry.id);
  const isReplying = reply !== undefined && sendsMail && enquiry.email !== null;
  return (
    <Dialog
      size="xl"
      data-row={enquiry.id}
      title={fullName(enquiry)}
      description={<Sender enquiry={enquiry} />}
      closeLabel="Close dialog"
      closeOnBackdrop={!reply}
      onClose={onClose}
      footer={
        <Footer {...props} isReplying={isReplying}>
          <ReplyActions form={form} sending={sending} onCancel={() => onDraft({ reply: undefined })} />
        </Footer>
      }
    >
      <span key={enquiry.id} ref={showTop} />
      <div key={`handling ${enquiry.id}`} className="grid gap-x-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Conversation {...props} form={form} sending={sending} reply={isReplying ? reply : undefined} />
        <div className="max-lg:order-first max-lg:mb-6">
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
        </div>
        <div className="max-lg:mt-8 max-lg:border-t max-lg:border-line max-lg:pt-1">
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

/** Asks for the reason after an enquiry was lost, until it is given or skipped. */
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

type ConversationProps = EnquiryDialogProps & { form: string; sending: ReplyMutation; reply: Reply | undefined };

/** Renders the message, the replies and the notes. */
function Conversation({ enquiry, draft, onDraft, call, form, sending, reply }: ConversationProps) {
  const [isManaging, setIsManaging] = useState(false);
  const timeline = useTimeline(enquiry, call);
  const texts = useStaffFields(enquiry).filter(({ kind }) => kind === "text");
  return (
    <div className="lg:row-span-2">
      {enquiry.isSpamSuspect && (
        <Notice tone="warn" title="Possible spam" className="mb-6">
          Reason: {enquiry.spamReason}. It is kept like any other.
        </Notice>
      )}
      <UndeliveredReply enquiry={enquiry} timeline={timeline} />
      <WaitingAnswer enquiry={enquiry} timeline={timeline} />
      {texts.map(({ name, label, isRequired }) => {
        const text =
          readFieldText(enquiry, name) ?? (isRequired || wasNotAsked(enquiry, name) ? absent(enquiry, name) : null);
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
      <PasteAnswer enquiry={enquiry} call={call} answer={draft.answer} onAnswer={(answer) => onDraft({ answer })} />
      <EnquiryTimeline enquiry={enquiry} call={call} timeline={timeline} />
      {isManaging && <SavedRepliesDialog call={call} onClose={() => setIsManaging(false)} />}
    </div>
  );
}

/** Collapses the note form while a reply is written, because the two look alike. */
function NoteFold({ isFolded, children }: { isFolded: boolean; children: React.ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className="mt-6">
      <summary className="link w-fit cursor-pointer text-s">Add a note instead</summary>
      {children}
    </details>
  );
}

type FooterProps = EnquiryDialogProps & {
  isReplying: boolean;
  /** The actions of a reply that is being written. */
  children: React.ReactNode;
};

/** Renders all actions in a row; on a phone all but the main one are in a menu. */
function Footer({ isReplying, children, ...props }: FooterProps) {
  const { enquiry, neighbours, sendsMail, onChange, onBook, onRead, onDelete, onClose } = props;
  const remove = () => onDelete(enquiry);
  const answered = () => void onChange({ enquiry, status: "answered" }).catch(ignored);
  const actions = [
    { label: "Close", act: onClose },
    { label: "Book a call", act: onBook },
    ...(!sendsMail && isWaiting(enquiry) ? [{ label: "Mark as answered", act: answered }] : []),
  ];
  const inMenu = [...actions, { label: "Delete", act: remove }];
  return (
    <>
      <Button variant="quiet" size="sm" className="-ml-4 text-err max-md:hidden" onClick={remove}>
        Delete
      </Button>
      {!isReplying && (
        <div className="md:hidden">
          <ChoiceMenu
            label="More"
            choices={inMenu.map(({ label }) => ({ value: label, label }))}
            onChoose={(chosen) => inMenu.find(({ label }) => label === chosen)?.act()}
          />
        </div>
      )}
      <EnquiryNeighbours enquiry={enquiry} neighbours={neighbours} onRead={onRead} />
      {!isReplying &&
        actions.map(({ label, act }) => (
          <Button
            key={label}
            variant={act === onClose ? "quiet" : "line"}
            size="sm"
            className="max-md:hidden"
            onClick={act}
          >
            {label}
          </Button>
        ))}
      {isReplying ? children : <MainAction {...props} />}
    </>
  );
}

function MainAction({ enquiry, sendsMail, onDraft }: EnquiryDialogProps) {
  return (
    <>
      {!sendsMail && enquiry.email && (
        <ButtonLink to={replyAddress(enquiry)} size="sm" className="max-md:grow">
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

type ReplyActionsProps = { form: string; sending: ReplyMutation; onCancel: () => void };

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

/** The mutation has reported the error. */
const ignored = () => undefined;

function showTop(start: HTMLElement | null) {
  if (start?.parentElement) start.parentElement.scrollTop = 0;
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <section className="mb-6">
      <h3 className="text-s font-semibold">{label}</h3>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{children}</p>
    </section>
  );
}

type EnquiryFactsProps = { enquiry: Enquiry; onShow: (changes: EnquiryView) => void };

type ValueFormProps = Pick<EnquiryDialogProps, "enquiry" | "draft" | "onDraft" | "onChange"> & {
  /** True if the enquiry was just won and has no value yet. */
  isAsked: boolean;
};

/**
 * Renders the expected value, in whole units of the company's currency. Unsaved input is kept when a colleague changes
 * the record.
 */
function ValueForm({ enquiry, draft, onDraft, onChange, isAsked }: ValueFormProps) {
  const [isWrong, setIsWrong] = useState(false);
  const { typed, seen = enquiry } = draft.value ?? { typed: String(enquiry.value ?? "") };
  function save(_data: FormData, form: HTMLFormElement) {
    const value = typed === "" ? null : Number(typed);
    const isInvalid = form.querySelector("input:invalid") !== null; // invalid input has an empty value
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
    <AdminForm className="mt-5 grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-3" onSend={save}>
      <Field
        label="Value"
        aside={
          enquiry.status === "won" && enquiry.wonAt !== null
            ? `${companyCurrency}, won ${formatDate(enquiry.wonAt)}`
            : companyCurrency
        }
        hint={isAsked ? "Won. What is it worth? Optional." : undefined}
        error={isWrong && `Enter a whole number from 0 to ${handlingLimits.value.toLocaleString("en-US")}.`}
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
      <Button type="submit" size="sm" variant="line">
        Save
      </Button>
    </AdminForm>
  );
}

const inHead = ["company", "email", "phone"];

/** Returns true for a field that is shown neither in the record's head nor in its conversation. */
function isFact({ name, kind }: StaffField): boolean {
  return !isNameField(name) && !inHead.includes(name) && kind !== "text";
}

/** Renders who sent the enquiry, and how to reach them. */
function Sender({ enquiry }: { enquiry: Enquiry }) {
  const fields = useStaffFields(enquiry);
  return inHead
    .flatMap((name) => fields.filter((field) => field.name === name && readFieldText(enquiry, name)))
    .map((field, index) => (
      <span key={field.name} className="max-md:block max-md:text-s">
        {index > 0 && <span className="max-md:hidden"> · </span>}
        <FieldValue enquiry={enquiry} field={field} />
      </span>
    ));
}

function FieldValue({ enquiry, field }: { enquiry: Enquiry; field: StaffField }) {
  const show = useShownValue();
  const value = readFieldText(enquiry, field.name);
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

/** Returns the placeholder for a missing value; the form of an older enquiry may not have asked the field. */
function absent(enquiry: Enquiry, name: string): string {
  return wasNotAsked(enquiry, name) ? notAskedWords : emptyValue;
}

/** Renders the visitor's choices and contact details, and the source of the visit. */
function EnquiryFacts({ enquiry, onShow, onCorrect }: EnquiryFactsProps & { onCorrect: () => void }) {
  const fields = useStaffFields(enquiry);
  return (
    <>
      <div className="mt-6 mb-2 flex items-center justify-between border-t border-line pt-3">
        <h3 className="font-semibold">Details</h3>
        <Button
          size="sm"
          variant="quiet"
          className="-mr-4"
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={onCorrect}
        >
          Correct
        </Button>
      </div>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {fields.filter(isFact).map((field) => (
          <Fact key={field.name} label={field.label}>
            <FieldValue enquiry={enquiry} field={field} />
          </Fact>
        ))}
        <Fact label="Received">
          <time dateTime={enquiry.createdAt}>{formatDateTime(enquiry.createdAt)}</time>
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
      <Fact label="Language">{formatLanguage(enquiry.locale)}</Fact>
      <Fact label="Sent from">{enquiry.sourcePage ?? emptyValue}</Fact>
      <Fact label="First page">
        <Narrowing value={landingPage} onNarrow={(value) => onShow({ landingPage: value })} />
      </Fact>
      <Fact label="Came from">
        <Narrowing value={referrerHost} onNarrow={(value) => onShow({ referrerHost: value })} />
      </Fact>
      <Fact label="Campaign">
        {campaign.length > 0 ? campaign.map(([name, value]) => `${name}: ${value}`).join(", ") : emptyValue}
      </Fact>
      <Fact label="Privacy notice">{enquiry.privacyVersion ?? emptyValue}</Fact>
    </dl>
  );
}

/** Renders a value that filters the list when it is pressed. */
function Narrowing({ value, onNarrow }: { value: string | null; onNarrow: (value: string) => void }) {
  if (value === null) return emptyValue;
  return (
    <button
      type="button"
      className="link text-left wrap-anywhere"
      title="Show only these"
      onClick={() => onNarrow(value)}
    >
      {referrerLabel(value)}
    </button>
  );
}

/** The neighbours of an enquiry; undefined at the ends of the list. */
type Neighbours = { previous?: Enquiry | undefined; next?: Enquiry | undefined };

type EnquiryNeighboursProps = {
  enquiry: Enquiry;
  neighbours: Neighbours;
  onRead: (enquiry: Enquiry) => void;
};

/**
 * Opens the previous or next enquiry in the same dialog, and announces it; the first one is announced by the dialog's
 * name.
 */
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

/** Renders a button that is disabled at the ends of the list without losing the focus. */
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

/** The maximum length of a mailto URL in Windows. */
const maxLength = 1900;

/**
 * Returns a mailto URL with subject and the quoted message. It has no other text, because the reply may be in any
 * language.
 */
export function replyAddress({ email, company, projectDetails, message }: Enquiry): string {
  const subject = [siteName, company].filter(Boolean).join(": ");
  const start = `${mailLink(email ?? "")}?subject=${encodeURIComponent(subject)}&body=`;
  return start + quotedBody([projectDetails ?? "", message ?? ""].join("\n\n").trim(), maxLength - start.length);
}

function quotedBody(text: string, room: number): string {
  let body = encodeURIComponent("\r\n\r\n");
  for (const line of text.split("\n")) {
    const more = encodeURIComponent(`> ${line}\r\n`);
    if (body.length + more.length > room) return body + shortened(line, room - body.length);
    body += more;
  }
  return body;
}

/** Truncates a line at a whole character, with an ellipsis. */
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
  onChange: SaveChange;
  /** Called when the enquiry was just won or lost. */
  onClosed: (status: EnquiryStatus) => void;
};

/** Renders status, owner and deadline of an enquiry. A choice is shown at once, and reverted if saving fails. */
function StatusAndOwner({ enquiry, call, pending, onChange, onClosed }: StatusAndOwnerProps) {
  const colleagues = useColleagues(call);
  const { status, ownerId, isPending } = shownOf(enquiry, pending);
  const isListed = ownerId === null || colleagues.some(({ id }) => id === ownerId);
  return (
    <div aria-busy={isPending}>
      <p className="mb-4 flex min-h-6 flex-wrap items-center gap-x-3 text-s">
        {enquiry.answeredByThemAt && (
          <>
            <Badge tone="flare">Answered by them</Badge>
            <Button size="sm" variant="quiet" onClick={() => void onChange({ enquiry, status }).catch(ignored)}>
              Nothing to answer
            </Button>
          </>
        )}
        {enquiry.isReplyFailed && <Badge tone="err">Undelivered</Badge>}
        <span>
          <Due enquiry={enquiry} />
        </span>
      </p>
      <div className="grid grid-cols-2 gap-4">
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

/** Returns the status and owner to show, including a change that is being saved. */
function shownOf({ id, status, ownerId }: Enquiry, pending: EnquiryChange | undefined) {
  if (pending?.enquiry.id !== id) return { status, ownerId, isPending: false };
  return {
    status: pending.status ?? status,
    ownerId: pending.ownerId === undefined ? ownerId : pending.ownerId,
    isPending: true,
  };
}

function Due({ enquiry }: { enquiry: Enquiry }) {
  if (enquiry.answeredAt !== null && !isWaiting(enquiry))
    return <>First answered {formatDateTime(enquiry.answeredAt)}</>;
  if (enquiry.dueAt === null) return <>This enquiry has no deadline.</>;
  return (
    <>
      <ReplyClock enquiry={enquiry} className="mr-2 text-s font-semibold" />
      <span className="text-text-2">Answer due {formatDateTime(enquiry.dueAt)}</span>
    </>
  );
}
