import type { UseQueryResult } from "@tanstack/react-query";
import {
  AlarmClock,
  CircleQuestionMark,
  Circle,
  Languages,
  MailWarning,
  MailX,
  MapPinOff,
  MessageSquareReply,
  PhoneMissed,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { formatCount, formatDateTime } from "#app/platform/i18n/format.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Attention } from "./contract.ts";
import { readStorageAlarm } from "./contract.ts";

type AttentionItem = { Icon: LucideIcon; title: (number: number) => string; text: string; to?: string };

const words: Record<Attention["kind"], AttentionItem> = {
  "overdue-enquiries": {
    Icon: AlarmClock,
    title: (number) => formatCount(number, "enquiry is overdue", "enquiries are overdue"),
    text: "The first answer or the next step.",
    to: "/admin/contacts?due=overdue&sort=soonest&order=asc",
  },
  "answered-by-client": {
    Icon: MessageSquareReply,
    title: (number) => formatCount(number, "client has answered", "clients have answered"),
    text: "Their messages are waiting for your reply.",
    to: "/admin/contacts?waiting=us",
  },
  "calls-without-place": {
    Icon: MapPinOff,
    title: (number) => formatCount(number, "call has no link or place", "calls have no link or place"),
    text: "The visitor doesn’t know where to go.",
    to: "/admin/bookings?status=no-place",
  },
  "calls-without-outcome": {
    Icon: PhoneMissed,
    title: (number) => formatCount(number, "call is over and has no outcome", "calls are over and have no outcome"),
    text: "Record whether they took place. Last 30 days.",
    to: "/admin/bookings?status=no-outcome",
  },
  "mail-off": {
    Icon: MailWarning,
    title: (number) =>
      number === 0 ? "Mail is off" : `Mail is off: ${formatCount(number, "email is waiting", "emails are waiting")}`,
    text: "Set SMTP_URL and MAIL_FROM on the server. Until then emails can be read here.",
    to: "/admin/outbox?status=waiting",
  },
  "failed-emails": {
    Icon: MailX,
    title: (number) => formatCount(number, "email failed", "emails failed"),
    text: "See why, and send again.",
    to: "/admin/outbox?status=failed",
  },
  "open-questions": {
    Icon: CircleQuestionMark,
    title: (number) => formatCount(number, "unanswered question", "unanswered questions"),
    text: "Visitors asked the assistant, and the site has no answer.",
    to: "/admin/questions",
  },
  "outdated-translations": {
    Icon: Languages,
    title: (number) => formatCount(number, "translation is outdated", "translations are outdated"),
    text: "Their originals have changed since.",
    to: "/admin/content?state=outdated",
  },
  "public-address": {
    Icon: Circle,
    title: () => "Set the public address",
    text: "Set SITE_URL on the server. Links in emails and for search engines begin with it.",
  },
  "legal-ids": {
    Icon: Circle,
    title: () => "Add the company’s legal data",
    text: "Fill in legal in content/company.yaml. The law requires it on the site.",
  },
  "second-factor": {
    Icon: Circle,
    title: () => "Protect your account",
    text: "Turn on sign-in with a one-time code.",
    to: "/admin/account",
  },
};

/** The number of items that are shown at once; a single further one is shown too. */
const maxShown = 4;

/** Shows problems first, then what is still to be set up; all but the first are folded. */
export function AttentionCard({ list }: { list: UseQueryResult<readonly Attention[]> }) {
  return (
    <Card pad="none" clip aria-busy={list.isPending}>
      <h2 className="border-b border-line px-4 py-3 text-d4 sm:px-6">Needs attention</h2>
      {list.isPending && <Skeleton className="m-6 h-40" />}
      {list.isError && (
        <div className="p-6 pb-1">
          <LoadFailure title="This did not load" onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.data?.length === 0 && <p className="px-4 py-10 sm:px-6 text-text-2">Nothing needs your attention.</p>}
      {list.data && list.data.length > 0 && <Items items={list.data} />}
    </Card>
  );
}

function Items({ items }: { items: readonly Attention[] }) {
  const more = items.length > maxShown + 1 ? items.slice(maxShown) : [];
  return (
    <>
      <ItemList items={items.slice(0, items.length - more.length)} />
      {more.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-3 text-s font-semibold text-text-2 hover:text-text sm:px-6">
            {more.length} more
          </summary>
          <ItemList items={more} />
        </details>
      )}
    </>
  );
}

function ItemList({ items }: { items: readonly Attention[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <Item key={item.kind} item={item} />
      ))}
    </ul>
  );
}

function Item({ item: { kind, count: number } }: { item: Attention }) {
  const { Icon, title, text, to } = words[kind];
  const name = title(number ?? 0);
  return (
    <li className="relative flex gap-4 px-4 py-2.5 sm:px-6 has-[a]:hover:bg-brand-soft/35">
      <Icon size={20} aria-hidden="true" className={number === null ? "mt-0.5 text-text-3" : "mt-0.5 text-warn"} />
      <div className="min-w-0">
        <p className="font-semibold">
          {to ? (
            <Link to={to} className="stretched">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-xs text-text-3 wrap-anywhere">{text}</p>
      </div>
    </li>
  );
}

export function StorageNotice({ call }: { call: Caller }) {
  const alarm = useEndpoint(call, readStorageAlarm).data?.alarm;
  if (!alarm) return null;
  return (
    <Notice
      tone="err"
      title={alarm.formsAreOpen ? "Cookie choices aren’t recorded" : "The public forms are closed"}
      className="mb-6"
    >
      Since {formatDateTime(alarm.since)}: {alarm.reason}. Find out what is filling the storage and free some space. It
      clears by itself once the problem is over.
    </Notice>
  );
}
