// The guard and the layout of the admin area.
import { useMemo, useState } from "react";
import { Link, Navigate, NavLink, Outlet, useLocation, useNavigationType } from "react-router";
import { CommandPalette } from "#app/features/find/command-palette.tsx";
import { useSession } from "#app/features/auth/session-context.ts";
import type { SignedInSession } from "#app/features/auth/session-context.ts";
import { siteName } from "#app/platform/content/brand.ts";
import { StaffCallsContext } from "#app/platform/http/staff-calls.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { User } from "#app/features/auth/contract.ts";
import { LogoutButton } from "#app/features/auth/logout-button.tsx";
import type { Role } from "#app/platform/http/endpoint.ts";
import { deleteAllDrafts } from "#app/ui/admin/kept-drafts.ts";
import { stopAutosaves } from "#app/ui/admin/autosave.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { useMustEnrol } from "./must-enrol.ts";
import { PageTitle } from "./page-title.tsx";
import type { LoginState } from "./way-back.ts";

export const loader = () => null;
export const clientLoader = () => null;

export default function AdminLayout() {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  if (session.state === "out") return <ToLogin from={session.hasExpired ? pathname + search : undefined} />;
  if (session.state === "loading") return <Waiting>{session.isReconnecting ? "Reconnecting…" : "Loading..."}</Waiting>;
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <AdminHeader user={session.user} />
      <CommandPalette call={session.call} screens={screensOf(session.user.role)} />
      <Main pathname={pathname}>
        <StaffCallsContext value={session}>
          <Gate session={session} pathname={pathname} />
        </StaffCallsContext>
      </Main>
    </>
  );
}

/** The page, where one's role includes it, and one has the second factor that the site may ask for. */
function Gate({ session, pathname }: { session: SignedInSession; pathname: string }) {
  const mustEnrol = useMustEnrol(session);
  const screen = screens.findLast(({ to }) => to === pathname || (to !== "/admin" && pathname.startsWith(`${to}/`)));
  if (mustEnrol.isLoading) return <Spinner>Loading...</Spinner>;
  if (mustEnrol.isLoadingError)
    return <LoadFailure title="The page could not be opened" onRetry={() => void mustEnrol.refetch()} />;
  if (mustEnrol.data && pathname !== "/admin/account") return <Navigate to="/admin/account" replace />;
  if (screen && !screen.roles.includes(session.user.role)) {
    return (
      <>
        <PageTitle title={screen.label} />
        <Notice tone="warn" title="Your role doesn’t include this page">
          Ask an admin if you need access.
        </Notice>
      </>
    );
  }
  return <Outlet />;
}

/** Keeps the navigation. Doesn't check the session again: a failed check would end it. */
export function ErrorBoundary() {
  const { session } = useSession();
  return (
    <>
      <title>{`This page did not load | ${siteName}`}</title>
      {session.state === "in" && <AdminHeader user={session.user} />}
      <main ref={takeFocus} id="main" tabIndex={-1} className={adminStyles}>
        <div className="wrap pt-8 md:pt-10">
          <PageTitle title="This page did not load" />
          <LoadFailure title="The page could not be fetched or shown" onRetry={() => location.reload()} />
        </div>
      </main>
    </>
  );
}

const adminStyles = "admin min-h-[calc(100dvh-4rem)] pb-16";

/** Returns after the login to `from`. */
function ToLogin({ from }: { from: string | undefined }) {
  // Memoised: Navigate treats a new object as another navigation, endlessly.
  const state = useMemo((): LoginState | null => (from === undefined ? null : { from }), [from]);
  return <Navigate to="/admin/login" replace state={state} />;
}

function Waiting({ children }: { children: string }) {
  return (
    <main className="admin grid min-h-dvh place-items-center">
      <div>
        <h1 className="visually-hidden">Admin area</h1>
        <noscript>
          <p className="p-6 text-center">
            The admin area needs JavaScript. Turn it on in your browser and load this page again.
          </p>
        </noscript>
        <Spinner>{children}</Spinner>
      </div>
    </main>
  );
}

function Main({ pathname, children }: { pathname: string; children: React.ReactNode }) {
  const [first] = useState(pathname);
  const wasNavigated = useNavigationType() !== "POP"; // after the login
  const [hasMoved, setHasMoved] = useState(wasNavigated);
  if (pathname !== first && !hasMoved) setHasMoved(true);
  return (
    // A client navigation must move the focus itself.
    <main key={pathname} ref={hasMoved ? takeFocus : null} id="main" tabIndex={-1} className={adminStyles}>
      <div className="wrap pt-8 md:pt-10">{children}</div>
    </main>
  );
}

const takeFocus = (main: HTMLElement | null) => main?.focus({ preventScroll: true });

type Screen = { to: string; label: string; roles: readonly Role[]; isSub?: true; tabFor?: readonly Role[] };

/** The screens, and who may see each. Those below another one have no tab, or one for some roles. The last that fits a path counts. */
const screens: readonly Screen[] = [
  { to: "/admin", label: "Dashboard", roles: ["admin", "sales", "editor"] },
  { to: "/admin/contacts", label: "Contacts", roles: ["admin", "sales"] },
  { to: "/admin/bookings", label: "Bookings", roles: ["admin", "sales"] },
  { to: "/admin/calendar", label: "Calendar", roles: ["admin", "sales"], isSub: true },
  { to: "/admin/newsletter", label: "Newsletter", roles: ["admin"] },
  { to: "/admin/newsletter/issues", label: "Issues", roles: ["admin", "editor"], tabFor: ["editor"] },
  { to: "/admin/newsletter/subscribers", label: "Subscribers", roles: ["admin"], isSub: true },
  { to: "/admin/blog", label: "Blog", roles: ["admin", "editor"] },
  { to: "/admin/blog/pictures", label: "Pictures", roles: ["admin", "editor"], isSub: true },
  { to: "/admin/content", label: "Content", roles: ["admin", "editor"] },
  { to: "/admin/outbox", label: "Outbox", roles: ["admin"] },
  { to: "/admin/person", label: "Person", roles: ["admin", "sales"] },
  { to: "/admin/questions", label: "Questions", roles: ["admin", "editor"] },
  { to: "/admin/team", label: "Team", roles: ["admin"] },
  { to: "/admin/audit", label: "Audit", roles: ["admin"] },
  { to: "/admin/webhooks", label: "Webhooks", roles: ["admin"], isSub: true },
  { to: "/admin/health", label: "Health", roles: ["admin"], isSub: true },
];

/** On narrow screens the tabs are a scrollable row below. */
function AdminHeader({ user }: { user: User }) {
  const { pathname } = useLocation();
  return (
    <header className="ink">
      <div className="wrap grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 xl:flex xl:h-16">
        <Link to="/admin" aria-label={`${siteName}, dashboard`} className="flex h-16 items-center sm:mr-3">
          <Mark className="h-8 sm:max-xl:hidden 2xl:hidden" />
          <Logo onDark loading="lazy" className="h-7 max-sm:hidden xl:max-2xl:hidden" />
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-3 max-sm:-mr-4 max-sm:gap-1.5 xl:order-2">
          <NavLink
            to="/admin/account"
            aria-label={`${user.username}, account`}
            className="link-quiet min-w-0 truncate py-2.5 text-s font-medium"
          >
            {user.username}
          </NavLink>
          <Badge tone="ink">{user.role}</Badge>
          <LogoutButton onLeave={dropUnsaved} />
        </div>
        <nav
          aria-label="Admin area"
          style={{ scrollbarWidth: "none" }} // Firefox's is white on the dark row
          className="relative col-span-2 -mx-(--gutter) flex gap-1 overflow-x-auto px-(--gutter) pb-2 xl:order-1 xl:m-0 xl:p-0"
        >
          {screensOf(user.role)
            .filter(({ isSub, tabFor }) => !isSub && (tabFor?.includes(user.role) ?? true))
            .map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
                ref={pathname === to ? bringIntoView : null}
                end={to === "/admin"}
                prefetch="intent"
                className="flex min-h-11 shrink-0 items-center rounded-md px-3 text-s xl:max-2xl:px-1.5 font-medium text-text-2 hover:bg-ink-800 hover:text-text aria-[current]:bg-ink-800 aria-[current]:text-text"
              >
                {label}
              </NavLink>
            ))}
        </nav>
      </div>
    </header>
  );
}

async function dropUnsaved(): Promise<void> {
  stopAutosaves();
  await deleteAllDrafts();
}

/** The screens that a role may see. */
function screensOf(role: Role) {
  return screens.filter(({ roles }) => roles.includes(role));
}

/** Scrolls the tabs only, never the page. */
function bringIntoView(tab: HTMLElement | null) {
  const strip = tab?.parentElement;
  if (tab && strip) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
