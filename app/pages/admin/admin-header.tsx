import { Link, NavLink, useLocation } from "react-router";
import type { User } from "#app/features/auth/contract.ts";
import { LogoutButton } from "#app/features/auth/logout-button.tsx";
import type { Role } from "#app/platform/http/endpoint.ts";
import { deleteAllDrafts } from "#app/features/blog/admin/post-drafts.ts";
import { siteName } from "#app/platform/content/brand.ts";
import { stopAutosaves } from "#app/ui/admin/autosave.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Mark } from "#app/ui/mark.tsx";

type Screen = { to: string; label: string; roles: readonly Role[]; isSub?: true; tabFor?: readonly Role[] };

/** The screens, and who may see each. Those below another one have no tab, or one for some roles. The last that fits a path counts. */
export const screens: readonly Screen[] = [
  { to: "/admin", label: "Dashboard", roles: ["admin", "sales", "editor"] },
  { to: "/admin/contacts", label: "Contacts", roles: ["admin", "sales"] },
  { to: "/admin/bookings", label: "Bookings", roles: ["admin", "sales"] },
  { to: "/admin/calendar", label: "Calendar", roles: ["admin", "sales"], isSub: true },
  { to: "/admin/newsletter", label: "Newsletter", roles: ["admin"] },
  { to: "/admin/newsletter/issues", label: "Issues", roles: ["admin", "editor"], tabFor: ["editor"] },
  { to: "/admin/newsletter/subscribers", label: "Subscribers", roles: ["admin"], isSub: true },
  { to: "/admin/blog", label: "Blog", roles: ["admin", "editor"] },
  { to: "/admin/blog/pictures", label: "Pictures", roles: ["admin", "editor"], isSub: true },
  { to: "/admin/outbox", label: "Outbox", roles: ["admin"] },
  { to: "/admin/person", label: "Person", roles: ["admin", "sales"] },
  { to: "/admin/questions", label: "Questions", roles: ["admin", "editor"] },
  { to: "/admin/team", label: "Team", roles: ["admin"] },
  { to: "/admin/audit", label: "Audit", roles: ["admin"] },
  { to: "/admin/webhooks", label: "Webhooks", roles: ["admin"], isSub: true },
  { to: "/admin/health", label: "Health", roles: ["admin"], isSub: true },
];

/** On narrow screens the tabs are a scrollable row below. */
export function AdminHeader({ user }: { user: User }) {
  const { pathname } = useLocation();
  return (
    <header className="ink">
      <div className="wrap grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 xl:flex xl:h-16">
        <Link to="/admin" aria-label={`${siteName}, dashboard`} className="mr-3 flex h-16 items-center">
          <Mark className="h-8 sm:max-xl:hidden 2xl:hidden" />
          <Logo onDark loading="lazy" className="h-7 max-sm:hidden xl:max-2xl:hidden" />
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-3 max-sm:-mr-4 xl:order-2">
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
export function screensOf(role: Role) {
  return screens.filter(({ roles }) => roles.includes(role));
}

/** Scrolls the tabs only, never the page. */
function bringIntoView(tab: HTMLElement | null) {
  const strip = tab?.parentElement;
  if (tab && strip) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
