import { CalendarCheck, CalendarX2, FileText, Mail, UserMinus, UserPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { listActivity } from "./contract.ts";
import type { Activity } from "./contract.ts";
import { timeAgo } from "./time-ago.ts";

const icons = {
  enquiry: Mail,
  booking: CalendarCheck,
  cancellation: CalendarX2,
  subscription: UserPlus,
  unsubscription: UserMinus,
  post: FileText,
};

/** Returns the path of each kind of event; a published post's is its public page. */
const pathOf: Record<Activity["kind"], (about: string) => string> = {
  enquiry: (id) => `/admin/contacts?open=${id}`,
  booking: (id) => `/admin/bookings?open=${id}`,
  cancellation: (id) => `/admin/bookings?open=${id}`,
  subscription: () => "/admin/newsletter",
  unsubscription: () => "/admin/newsletter",
  post: (slug) => `/blog/${slug}`,
};

export function ActivityCard({ call }: { call: Caller }) {
  const activity = useEndpoint(call, listActivity);
  return (
    <Card pad="none" clip>
      <h2 className="border-b border-line px-4 py-3 text-d4 sm:px-6">Recent activity</h2>
      {activity.isPending && <Spinner className="py-12">Loading recent activity...</Spinner>}
      {activity.isError && <Failure onRetry={() => void activity.refetch()} />}
      {activity.data?.length === 0 && <p className="px-4 sm:px-6 py-10 text-text-2">No recent activity yet.</p>}
      {activity.data && activity.data.length > 0 && <Events events={activity.data} />}
    </Card>
  );
}

function Events({ events }: { events: readonly Activity[] }) {
  const [now] = useState(() => new Date());
  return (
    <ul className="divide-y divide-line">
      {events.map(({ kind, title, detail, at, about }) => {
        const Icon = icons[kind];
        return (
          <li
            key={`${kind} ${at} ${detail}`}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 sm:px-6 py-2.5 hover:bg-brand-soft/35"
          >
            <Icon size={20} aria-hidden="true" className="text-text-3" />
            <div className="flex min-w-0 grow basis-48 flex-wrap items-baseline gap-x-4">
              <p className="font-semibold wrap-anywhere">
                {kind === "post" ? (
                  <a href={pathOf[kind](about ?? "")} className="stretched">
                    {title}
                  </a>
                ) : (
                  <Link to={pathOf[kind](about ?? "")} className="stretched">
                    {title}
                  </Link>
                )}
              </p>
              <p className="text-xs text-text-3 wrap-anywhere">{detail}</p>
            </div>
            <time dateTime={at} title={formatDateTime(at)} className="text-xs text-text-3 max-sm:pl-9">
              {timeAgo(at, now)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button variant="line" size="sm" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <div className="p-6">
      <Notice tone="err" title="Recent activity did not load" action={retry} />
    </div>
  );
}
