// The guard and the layout of the admin area.
import { useMemo, useState } from "react";
import { Link, Navigate, NavLink, Outlet, useLocation, useNavigationType } from "react-router";
import { nameOfUser, rolesOfUser } from "#app/features/auth/contract.ts";
import { LogoutButton } from "#app/features/auth/logout-button.tsx";
import { useSession } from "#app/features/auth/session-context.ts";
import type { SignedInSession } from "#app/features/auth/session-context.ts";
import { CommandPalette, SearchButton } from "#app/features/command-palette/command-palette.tsx";
import { siteName } from "#app/platform/brand/brand.ts";
import { hasRole } from "#app/platform/http/access.ts";
import { StaffCallsContext } from "#app/platform/http/staff-calls.ts";
import { flushAutosaves, stopAutosaves } from "#app/ui/admin/autosave.ts";
import { deleteAllDrafts } from "#app/ui/admin/kept-drafts.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { wait } from "#app/ui/minimum-duration.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { AdminNavigation, screenAt, screensOf } from "./admin-navigation.tsx";
import { useMustEnrol } from "./must-enrol.ts";
import { PageTitle } from "./page-title.tsx";
import type { LoginState } from "./return-url.ts";

export const loader = () => null;
export const clientLoader = () => null;

export default function AdminLayout() {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  if (session.state !== "in" && !screenAt(pathname)) return <Outlet />; // no page has this address
  if (session.state === "out") return <ToLogin from={session.hasExpired ? pathname + search : undefined} />;
  if (session.state === "loading") return <Waiting>{session.isReconnecting ? "Reconnecting…" : "Loading..."}</Waiting>;
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <AdminHeader session={session} />
      <Main pathname={pathname}>
        <StaffCallsContext value={session}>
          <Gate session={session} pathname={pathname} />
        </StaffCallsContext>
      </Main>
    </>
  );
}

/** Renders the page if the role includes it and a required second factor is set up. */
function Gate({ session, pathname }: { session: SignedInSession; pathname: string }) {
  const mustEnrol = useMustEnrol(session);
  const screen = screenAt(pathname);
  if (mustEnrol.isLoading) return <Spinner>Loading...</Spinner>;
  if (mustEnrol.isLoadingError)
    return <LoadFailure title="The page could not be opened" onRetry={() => void mustEnrol.refetch()} />;
  if (mustEnrol.data && pathname !== "/admin/account") return <Navigate to="/admin/account" replace />;
  if (screen && !hasRole(rolesOfUser(session.user), screen.roles)) {
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

/** Keeps the navigation. Doesn't check the session again, because a failed check would end it. */
export function ErrorBoundary() {
  const { session } = useSession();
  return (
    <>
      <title>{`This page did not load | ${siteName}`}</title>
      {session.state === "in" && <AdminHeader session={session} />}
      <main ref={takeFocus} id="main" tabIndex={-1} className={adminStyles}>
        <div className="wrap pt-5 md:pt-6">
          <PageTitle title="This page did not load" />
          <LoadFailure title="The page could not be fetched or shown" onRetry={() => location.reload()} />
        </div>
      </main>
    </>
  );
}

const adminStyles = "admin min-h-[calc(100dvh-4rem)] pb-16 desk:min-h-[calc(100dvh-6.25rem)]";

/** Redirects to the login, which returns to `from`. */
function ToLogin({ from }: { from: string | undefined }) {
  // Memoised: for Navigate, a new object is another navigation, in an endless loop.
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
      <div className="wrap pt-5 md:pt-6">{children}</div>
    </main>
  );
}

/** Focuses the page unless something in it has the focus already. */
function takeFocus(main: HTMLElement | null): void {
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

function AdminHeader({ session: { user, call } }: { session: SignedInSession }) {
  return (
    <>
      <header className="ink border-b border-line">
        <div className="wrap flex flex-wrap items-center gap-x-4">
          <Link to="/admin" aria-label={`${siteName}, dashboard`} className="flex h-16 items-center desk:h-14">
            <Mark className="h-8 sm:hidden" />
            <Logo onDark loading="lazy" className="h-7 max-sm:hidden" />
          </Link>
          <SearchButton />
          <div className="-mr-4 flex min-w-0 items-center gap-3 max-desk:hidden">
            <UserLinks user={user} />
          </div>
          <AdminNavigation roles={rolesOfUser(user)}>
            <UserLinks user={user} />
          </AdminNavigation>
        </div>
      </header>
      <CommandPalette call={call} screens={screensOf(rolesOfUser(user))} />
    </>
  );
}

function UserLinks({ user }: Pick<SignedInSession, "user">) {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/admin/help" state={pathname} aria-label="Help" className="link-quiet px-3 py-2.5 font-semibold">
        ?
      </Link>
      <NavLink
        to="/admin/account"
        aria-label={`${nameOfUser(user)}, account`}
        className="link-quiet min-w-0 grow truncate py-2.5 text-s font-medium"
      >
        {nameOfUser(user)}
      </NavLink>
      <Badge tone="ink">{rolesOfUser(user).join(" + ")}</Badge>
      <LogoutButton beforeLeave={saveTyped} onLeave={dropUnsaved} />
    </>
  );
}

/** Logging out doesn't wait longer for a server that doesn't respond. */
const saveTimeoutMs = 3_000;

async function saveTyped(): Promise<void> {
  await Promise.race([flushAutosaves(), wait(saveTimeoutMs)]);
}

async function dropUnsaved(): Promise<void> {
  stopAutosaves();
  await deleteAllDrafts();
}
