import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  CalendarDays,
  Mail,
  MessageSquare,
  MessageSquareReply,
  Newspaper,
  Pencil,
  Reply,
  Send,
  Tag,
  UserRound,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDay, formatLanguage, formatDateTime, formatMoney } from "#app/platform/i18n/format.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { emptyValue } from "#app/ui/admin/empty-value.ts";
import { closeAndFocus } from "#app/ui/admin/focus-after-removal.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { enquiryStatuses, listEnquiries } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { deleteNote } from "../handling/contract.ts";
import type { Delivery } from "../handling/contract.ts";
import { deleteReceived } from "../handling/received-contract.ts";
import { readTimeline } from "../handling/timeline-contract.ts";
import type { TimelineEntry } from "../handling/timeline-contract.ts";
import { statusLabels } from "../labels.ts";
import { everyField } from "../staff-fields.ts";
import { useCompanyForm } from "../use-company-form.ts";
import { fieldLabel, timelineKey, useShownValue } from "./enquiry-words.ts";

const icons: Record<TimelineEntry["kind"], LucideIcon> = {
  enquiry: Mail,
  status: Tag,
  owner: UserRound,
  correction: Pencil,
  note: MessageSquare,
  reply: Reply,
  received: MessageSquareReply,
  replied: Reply,
  email: Send,
  booking: CalendarDays,
  newsletter: Newspaper,
};

/** Reads the timeline of an enquiry; polls while a reply is being sent. */
export function useTimeline({ id, version }: Enquiry, call: Caller) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...timelineKey(id), version],
    queryFn: async () => {
      const { data } = await call(readTimeline, { params: { id }, query: {} });
      const known = queries
        .getQueriesData<TimelineEntry[]>({ queryKey: timelineKey(id) })
        .flatMap(([, all]) => (all ? [all] : []));
      // The mail server has accepted a reply, maybe before its first display here, so that the record and the row are
      // updated.
      if (known.length > 0 && known.every((all) => countDelivered(all) < countDelivered(data)))
        void queries.invalidateQueries({ queryKey: [listEnquiries.path] });
      return data;
    },
    placeholderData: (before: TimelineEntry[] | undefined) => before,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.some(isBeingSent) ? pollDelayMs(state.dataUpdateCount) : false),
  });
}

type Timeline = Pick<ReturnType<typeof useTimeline>, "data" | "isPending" | "isError" | "refetch">;

type LatestProps = { enquiry: Enquiry; timeline: Timeline };

/** Shows why the last reply wasn't delivered, at the top of the record. */
export function UndeliveredReply({ enquiry, timeline }: LatestProps) {
  if (!enquiry.isReplyFailed) return null;
  const reply = timeline.data?.find(({ kind, enquiryId }) => kind === "reply" && enquiryId === enquiry.id);
  return (
    <Notice tone="err" title="The last reply was not delivered" className="mb-6 wrap-anywhere">
      {reply?.reason ?? "The reason is no longer known."}
    </Notice>
  );
}

/** Shows the client's last answer, at the top of the record, until staff reply. */
export function WaitingAnswer({ enquiry, timeline }: LatestProps) {
  if (enquiry.answeredByThemAt === null) return null;
  if (timeline.isPending) return <Skeleton className="mb-6 h-24" />;
  const answer = timeline.data?.find(({ received, kind, enquiryId }) => {
    return kind === "received" && enquiryId === enquiry.id && !received?.isAutomatic;
  });
  if (!answer?.received) return null;
  return (
    <section className="mb-6 text-s">
      <h3 className="text-xs text-text-3">
        Answer from {answer.what}, <time dateTime={answer.at}>{formatDateTime(answer.at)}</time>
      </h3>
      <EntryText>{answer.text ?? ""}</EntryText>
      <MessageDetails {...answer.received} />
    </section>
  );
}

/** Lists all events of the enquiry's person, newest first. */
export function EnquiryTimeline({ enquiry, call, timeline }: { enquiry: Enquiry; call: Caller; timeline: Timeline }) {
  const { id } = enquiry;
  const { data, isPending, isError, refetch } = timeline;
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState<TimelineEntry>();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={`timeline-${id}`} className="mt-6 border-t border-line pt-5">
      <h3 id={`timeline-${id}`} ref={heading} tabIndex={-1} className="mb-4 font-semibold">
        History
      </h3>
      {isPending && <Skeleton className="h-24" />}
      {isError && <LoadFailure title="The timeline did not load" onRetry={() => void refetch()} />}
      {data && (
        <ol className="grid gap-4">
          {data.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              isThis={entry.id === id}
              endedWith={data.find((other) => isClosing(other) && other.at === entry.at)?.what ?? null}
              onDelete={setDeleting}
            />
          ))}
        </ol>
      )}
      {deleting && (
        <DeleteEntry
          entry={deleting}
          enquiryId={deleting.enquiryId ?? id}
          call={call}
          onDone={() => {
            closeAndFocus(
              () => setDeleting(undefined),
              () => heading.current,
            );
            void refetch();
            if (deleting.received) void queries.invalidateQueries({ queryKey: [listEnquiries.path] });
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </section>
  );
}

type DeleteEntryProps = {
  entry: TimelineEntry;
  enquiryId: string;
  call: Caller;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for confirmation before a note or a pasted answer is deleted. */
function DeleteEntry({ entry, enquiryId, call, ...events }: DeleteEntryProps) {
  const { id, received } = entry;
  const kind = received ? "answer" : "note";
  return (
    <ConfirmDialog
      title={`Delete ${kind}`}
      act={async () => {
        if (received) await call(deleteReceived, { params: { id: enquiryId, receivedId: id } });
        else await call(deleteNote, { params: { id: enquiryId, noteId: id } });
      }}
      done={received ? "Answer deleted" : "Note deleted"}
      failure={() => `Failed to delete the ${kind}`}
      {...events}
    >
      {`Are you sure you want to delete this ${kind}? This action cannot be undone.`}
    </ConfirmDialog>
  );
}

/** Returns the delay before the next read; it doubles up to a minute. */
function pollDelayMs(reads: number): number {
  return Math.min(1_000 * 2 ** (reads - 1), 60_000);
}

function isBeingSent({ kind, delivery }: TimelineEntry): boolean {
  return kind === "reply" && (delivery === "waiting" || delivery === "retrying");
}

function countDelivered(entries: readonly TimelineEntry[]): number {
  return entries.filter((entry) => entry.kind === "reply" && !isBeingSent(entry)).length;
}

function isClosing({ kind, what }: TimelineEntry): boolean {
  return kind === "status" && (what === "won" || what === "lost" || what === "spam");
}

type EntryProps = {
  entry: TimelineEntry;
  isThis: boolean;
  /** The status that closed the enquiry at the same moment. */
  endedWith: string | null;
  onDelete: (entry: TimelineEntry) => void;
};

function Entry({ entry, isThis, endedWith, onDelete }: EntryProps) {
  const fields = everyField(useCompanyForm());
  const show = useShownValue();
  const formatters: FieldFormatters = {
    labelOf: (name) =>
      fields.find((field) => field.name === name && field.isCompanyQuestion)?.label ?? fieldLabel(name),
    show: (name, value) =>
      show(
        fields.find((field) => field.name === name),
        value,
      ),
  };
  const { kind, at, subject, text, delivery, reason, received } = entry;
  const Icon = icons[kind];
  const hasText =
    text !== null && (["note", "reply", "received", "replied"].includes(kind) || (kind === "enquiry" && !isThis));
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 text-s">
      <Icon size={18} aria-hidden="true" className="mt-0.5 text-text-3" />
      <div>
        <p>
          <span className="font-semibold wrap-anywhere">{entryTitle(entry, { isThis, endedWith }, formatters)}</span>{" "}
          {delivery && <DeliveryBadge delivery={delivery} />}
        </p>
        {reason !== null && <p className="wrap-anywhere text-text-2">{reason}</p>}
        {subject && kind !== "booking" && <p className="wrap-anywhere text-text-2">{subject}</p>}
        {hasText && <EntryText>{text}</EntryText>}
        {received && <MessageDetails {...received} />}
        <p className="flex items-center gap-2 text-xs text-text-3">
          <time dateTime={at}>{formatDateTime(at)}</time>
          <DeleteButton entry={entry} onDelete={onDelete} />
        </p>
      </div>
    </li>
  );
}

/** Shows the button that deletes the user's own note or a pasted answer. */
function DeleteButton({ entry, onDelete }: Pick<EntryProps, "entry" | "onDelete">) {
  const label = entry.received?.isPasted ? "Delete answer" : entry.isOwn && "Delete note";
  return (
    label && (
      <Button variant="quiet" size="sm" className="min-h-6 px-1.5 py-0 text-xs" onClick={() => onDelete(entry)}>
        {label}
      </Button>
    )
  );
}

function EntryText({ children }: { children: string }) {
  return (
    <p className="mt-1 max-h-60 overflow-y-auto rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere">
      {children}
    </p>
  );
}

/** Shows the rest of a received message: an unconfirmed sender, attachments, and its quotation. */
function MessageDetails({ quoted, attachments, isVouched, isAutomatic }: NonNullable<TimelineEntry["received"]>) {
  return (
    <>
      {isAutomatic && <Badge>Automatic reply</Badge>}
      {isVouched === false && <Badge tone="warn">Sender not confirmed by the mail server</Badge>}
      {attachments.map(({ name, size }) => (
        <p key={name} className="wrap-anywhere text-text-2">
          {name}, {Math.ceil(size / 1024).toLocaleString("en-US")} kB, in the mailbox
        </p>
      ))}
      {quoted !== null && (
        <details>
          <summary className="link w-fit cursor-pointer text-xs">Quoted text</summary>
          <EntryText>{quoted}</EntryText>
        </details>
      )}
    </>
  );
}

const deliveryWords = {
  waiting: { tone: "plain", words: "Waiting" },
  retrying: { tone: "warn", words: "Not accepted yet; will be retried" },
  sent: { tone: "ok", words: "Sent" },
  failed: { tone: "err", words: "Failed" },
} as const;

function DeliveryBadge({ delivery }: { delivery: Delivery }) {
  const { tone, words } = deliveryWords[delivery];
  return <Badge tone={tone}>{words}</Badge>;
}

/**
 * Returns the title of an entry.
 * @example entryTitle({ kind: "status", what: "won", by: { role: "staff", name: "mihai" }, … }, …) // "mihai: Won"
 */
function entryTitle(
  { kind, what, by, was, text, enquiryId, received }: TimelineEntry,
  { isThis, endedWith }: Pick<EntryProps, "isThis" | "endedWith">,
  formatters: FieldFormatters,
): string {
  const who = by.name ?? (by.role === "visitor" ? "Visitor" : "Website");
  const titles: Record<TimelineEntry["kind"], () => string> = {
    enquiry: () => (isThis ? "This enquiry" : "Another enquiry"),
    status: () => `${who}: ${statusOf(what)}`,
    owner: () => (what === null ? `${who}: no owner` : `${who} made ${what} the owner`),
    correction: () => `${who}: ${correctionOf({ what, was, text, enquiryId }, endedWith, formatters)}`,
    note: () => `Note by ${who}`,
    reply: () => `Reply by ${who}`,
    received: () => `${received?.isAutomatic ? "Message" : "Answer"} from ${what}`,
    replied: () => `Reply by ${who}, by email`,
    email: () => (isNotice(what) ? "Notice to the team" : "Email from the website"),
    booking: () => `Call ${what} for ${text ? formatDateTime(text) : emptyValue}`,
    newsletter: () => `Newsletter: ${what}`,
  };
  return titles[kind]();
}

/** Returns true for the kind of an email to the company; all others about an enquiry go to the client. */
function isNotice(kind: string | null): boolean {
  return kind !== null && kind.startsWith("enquiry-") && kind !== "enquiry-confirmation";
}

/** Functions that return the labels of fields and format their values. */
type FieldFormatters = { labelOf: (name: string) => string; show: (name: string, value: string) => string };

type CorrectionProps = Pick<TimelineEntry, "what" | "was" | "text" | "enquiryId">;

/**
 * Describes a correction.
 * @example correctionOf({ what: "email", was: "a@x.example", text: "b@x.example", … }, null, formatters) // "Email was a@x.example, is b@x.example"
 */
function correctionOf(
  { what, was, text, enquiryId }: CorrectionProps,
  endedWith: string | null,
  formatters: FieldFormatters,
): string {
  const field = what ?? "";
  const label = formatters.labelOf(field);
  const where = enquiryId === null ? `Newsletter: ${label.toLowerCase()}` : label;
  const [before, after] = [was, text].map((value) => valueOf(field, value, formatters));
  if (field === "nextStep" && was === null) return `${where}: ${after}`;
  if (field === "nextStep" && text === null)
    return endedWith === null ? `${where} done: ${before}` : `${where} cleared by ${statusOf(endedWith)}: ${before}`;
  return `${where} changed from ${before} to ${after}`;
}

/** Formats a value in the same way as the record. */
function valueOf(field: string, value: string | null, formatters: FieldFormatters): string {
  if (value === null) return emptyValue;
  if (field === "value") return formatMoney(Number(value));
  if (field === "locale") return formatLanguage(value);
  if (field === "nextStep") return `${formatDay(value.slice(0, 10))}, ${value.slice(11)}`;
  return formatters.show(field, value);
}

function statusOf(status: string | null): string {
  const known = enquiryStatuses.find((one) => one === status);
  return known ? statusLabels[known] : (status ?? "");
}
