import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { nameOfUser, rolesOfUser } from "#app/features/auth/contract.ts";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { listAllPosts, listPosts } from "#app/features/blog/contract.ts";
import { TodayCard, useNextCalls } from "#app/features/booking/admin/today-card.tsx";
import { ActivityCard } from "#app/features/dashboard/activity-card.tsx";
import { AttentionCard, StorageNotice } from "#app/features/dashboard/attention-card.tsx";
import { countArrivals, listAttention, readStorageAlarm } from "#app/features/dashboard/contract.ts";
import type { Arrivals } from "#app/features/dashboard/contract.ts";
import { Counter, StatusCounter } from "#app/features/dashboard/counter.tsx";
import { greeting } from "#app/features/dashboard/time-ago.ts";
import { readLeadFigures } from "#app/features/enquiry/figures/contract.ts";
import { LeadCard, ValueCard } from "#app/features/enquiry/figures/lead-card.tsx";
import { readHealth } from "#app/features/health/contract.ts";
import { countProblems, HealthCount } from "#app/features/health/health-count.tsx";
import { hasRole, rolesFor } from "#app/platform/http/access.ts";
import type { Role } from "#app/platform/http/access.ts";
import type { Caller } from "#app/platform/http/call.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Dashboard");
export const loader = () => null;
export const clientLoader = () => null;

export default function Dashboard() {
  const { call, user } = useSignedIn();
  const roles = rolesOfUser(user);
  const [now] = useState(() => new Date()); // rendered in the browser only
  const arrivals = useEndpoint(call, countArrivals);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageTitle title={`${greeting(now)}, ${nameOfUser(user)}`} />
        <Shortcuts roles={roles} />
      </div>
      {may(roles, readStorageAlarm) && <StorageNotice call={call} />}
      <Cards call={call} roles={roles} arrivals={arrivals} />
    </>
  );
}

type CardsProps = { call: Caller; roles: readonly Role[]; arrivals: UseQueryResult<Arrivals> };

/** Shows what is to be done first, then the figures. Nothing is shown before the cards above it have their heights. */
function Cards({ call, roles, arrivals }: CardsProps) {
  const attention = useEndpoint(call, listAttention);
  const isSales = may(roles, readLeadFigures);
  const calls = useNextCalls(call, isSales);
  const isWaiting = attention.isPending || (isSales && calls.list.isPending);
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 lg:grid-cols-2">
        <AttentionCard list={attention} />
        <div className={attention.isPending ? "grid max-lg:hidden" : "grid"}>
          {isSales ? <TodayCard {...calls} /> : <ActivityCard call={call} />}
        </div>
      </div>
      <div className={isWaiting ? "hidden" : "grid gap-5"}>
        {isSales && <LeadCard call={call} />}
        <Counters call={call} roles={roles} arrivals={arrivals} />
        {isSales && <ActivityCard call={call} />}
        {isSales && <ValueCard call={call} />}
      </div>
    </div>
  );
}

type Shortcut = { label: string; to: string; roles: readonly Role[]; isMain?: true };

const shortcuts: readonly Shortcut[] = [
  { label: "New post", to: "/admin/blog?open=new", roles: ["admin", "editor"], isMain: true },
  { label: "New issue", to: "/admin/newsletter/issues/new", roles: ["admin", "editor"] },
  { label: "Edit the home page", to: "/admin/content/home", roles: ["admin", "editor"] },
  { label: "Add days off", to: "/admin/calendar#day-off", roles: ["admin", "sales"] },
  { label: "Invite a colleague", to: "/admin/team?open=invite", roles: ["admin"] },
  { label: "Website", to: "/", roles: ["admin", "editor", "sales"] },
];

/** Renders links to the most frequent actions, for the roles that may do them. */
function Shortcuts({ roles }: { roles: readonly Role[] }) {
  const shown = shortcuts.filter((shortcut) => hasRole(roles, shortcut.roles));
  return (
    <nav
      aria-label="Shortcuts"
      className="mb-4 flex gap-2 max-sm:-mx-(--gutter) max-sm:[mask-image:linear-gradient(90deg,#000_calc(100%-4rem),transparent)] max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-1 max-sm:pr-16 sm:flex-wrap"
    >
      {shown.map(({ label, to, isMain }) => (
        <ButtonLink
          key={to}
          to={to}
          variant={isMain ? "ink" : "quiet"}
          size="sm"
          className={isMain ? "shrink-0 sm:order-last sm:ml-2" : "shrink-0 px-3 font-normal text-text-2"}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** Shows the figures that the roles may see. */
function Counters({ call, roles, arrivals }: CardsProps) {
  const { enquiries, subscribers } = arrivals.data ?? { enquiries: null, subscribers: null };
  const totals = arrivals.data?.totals ?? totalsWhile(arrivals);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none rounded-lg border border-line bg-line">
      {hasRole(roles, ["admin", "sales"]) && (
        <Counter label="Contacts" to="/admin/contacts" total={totals.enquiries} days={enquiries} />
      )}
      {hasRole(roles, ["admin"]) && (
        <Counter
          label="Newsletter subscribers"
          to="/admin/newsletter"
          total={totals.subscribers}
          days={subscribers}
          note={noteOfActive(totals)}
        />
      )}
      {may(roles, listAllPosts) && <PostCounter call={call} />}
      {may(roles, readHealth) ? <CheckedStatus call={call} /> : <StatusCounter problems={false} hasProblems={false} />}
    </dl>
  );
}

/** Says how many subscribers are active, if not all. */
function noteOfActive({ active, subscribers }: Totals): string | undefined {
  if (active === null || active === undefined || active === subscribers) return undefined;
  return `${active.toLocaleString("en-US")} active`;
}

type Totals = Record<keyof Arrivals["totals"], number | null | undefined>;

/** Returns undefined while loading, null if that failed. */
function totalsWhile({ isPending }: UseQueryResult<Arrivals>): Totals {
  const total = isPending ? undefined : null;
  return { enquiries: total, subscribers: total, active: total };
}

function PostCounter({ call }: { call: Caller }) {
  const { data, isPending } = useQuery({
    queryKey: [listPosts.path, "count"],
    queryFn: async () => (await call(listPosts, { query: { page: 1, perPage: 1, view: "summary" } })).total ?? null,
    refetchOnMount: "always",
  });
  const total = data ?? (isPending ? undefined : null);
  return (
    <Counter label="Blog posts" to="/admin/blog" total={total} note={total ? "Each translation counts" : undefined} />
  );
}

function CheckedStatus({ call }: { call: Caller }) {
  const hasProblems = countProblems(useEndpoint(call, readHealth).data) > 0;
  return <StatusCounter problems={<HealthCount call={call} />} hasProblems={hasProblems} />;
}

function may(own: readonly Role[], endpoint: { access: EndpointInit["access"] }): boolean {
  return hasRole(own, rolesFor(endpoint) ?? own);
}
