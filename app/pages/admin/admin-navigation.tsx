// The screens of the admin area, and their navigation.
import { useId, useState } from "react";
import { ChevronDown, Menu } from "lucide-react";
import { Link, useLocation } from "react-router";
import { hasRole } from "#app/platform/http/access.ts";
import type { Role } from "#app/platform/http/access.ts";

type Screen = { to: string; label: string; roles: readonly Role[]; isSub?: true };

const everybody: readonly Role[] = ["admin", "sales", "editor"];

const dashboard: Screen = { to: "/admin", label: "Dashboard", roles: everybody };

/** The user's name links to it, above the groups. */
const account: Screen = { to: "/admin/account", label: "Account", roles: everybody };

/** The question mark beside the user's name links to it. */
const help: Screen = { to: "/admin/help", label: "Help", roles: everybody };

/** Which roles may see which screen. One with `isSub` is reached from the one above it. */
const groups: readonly { label: string; screens: readonly Screen[] }[] = [
  {
    label: "Work",
    screens: [
      { to: "/admin/contacts", label: "Contacts", roles: ["admin", "sales"] },
      { to: "/admin/bookings", label: "Bookings", roles: ["admin", "sales"] },
      { to: "/admin/newsletter", label: "Newsletter", roles: ["admin"] },
      { to: "/admin/newsletter/subscribers", label: "Subscribers", roles: ["admin"], isSub: true },
      { to: "/admin/sources", label: "Sources", roles: everybody },
      { to: "/admin/person", label: "Person", roles: ["admin", "sales"] },
    ],
  },
  {
    label: "Publish",
    screens: [
      { to: "/admin/content", label: "Content", roles: ["admin", "editor"] },
      { to: "/admin/redirects", label: "Redirects", roles: ["admin", "editor"], isSub: true },
      { to: "/admin/blog", label: "Blog", roles: ["admin", "editor"] },
      { to: "/admin/newsletter/issues", label: "Issues", roles: ["admin", "editor"] },
      { to: "/admin/blog/pictures", label: "Pictures", roles: ["admin", "editor"] },
      { to: "/admin/questions", label: "Questions", roles: ["admin", "editor"] },
    ],
  },
  {
    label: "System",
    screens: [
      { to: "/admin/calendar", label: "Calendar", roles: ["admin", "sales"] },
      { to: "/admin/outbox", label: "Outbox", roles: ["admin"] },
      { to: "/admin/webhooks", label: "Webhooks", roles: ["admin"] },
      { to: "/admin/health", label: "Health", roles: ["admin"] },
      { to: "/admin/team", label: "Team", roles: ["admin"] },
      { to: "/admin/audit", label: "Audit", roles: ["admin"] },
    ],
  },
];

const screens = [dashboard, ...groups.flatMap((group) => group.screens), account, help];

/** Returns the screens that the roles may see. */
export function screensOf(own: readonly Role[]): Screen[] {
  return screens.filter(({ roles }) => hasRole(own, roles));
}

/** Returns the screen of a path, or of its parent. */
export function screenAt(pathname: string, among: readonly Screen[] = screens): Screen | undefined {
  // The last match: child paths are listed after their parents.
  return among.findLast(({ to }) => to === pathname || (to !== dashboard.to && pathname.startsWith(`${to}/`)));
}

/** Renders the navigation. On narrow screens, a button with the current screen's name opens the groups. */
export function AdminNavigation({ roles }: { roles: readonly Role[] }) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const id = useId();
  const tabs = screensOf(roles).filter(({ isSub }) => !isSub);
  const current = screenAt(pathname, tabs);
  const isOpen = openAt === pathname; // navigating closes it
  const link = (screen: Screen) => (
    <Link
      to={screen.to}
      aria-current={screen === current ? "page" : undefined}
      prefetch="intent"
      onClick={() => setOpenAt(undefined)}
      className="flex min-h-11 items-center rounded-md px-3 text-s -outline-offset-3 font-medium text-text-2 hover:bg-ink-800 hover:text-text aria-[current]:bg-ink-800 aria-[current]:text-text desk:px-1.5 desk:pointer-fine:min-h-9 2xl:px-2"
    >
      {screen.label}
    </Link>
  );
  return (
    <nav aria-label="Admin area" className="pb-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        className="flex min-h-11 w-full items-center gap-2 text-s font-medium desk:hidden"
      >
        <Menu size={20} aria-hidden="true" />
        Menu
        <span className="ml-auto text-text-2">{current?.label}</span>
        <ChevronDown size={18} aria-hidden="true" className={isOpen ? "rotate-180" : undefined} />
      </button>
      <div
        id={id}
        className={`${isOpen ? "grid" : "hidden"} -ml-3 gap-4 pt-2 md:grid-cols-3 desk:-ml-1.5 desk:flex desk:flex-wrap desk:items-end desk:gap-x-2.5 desk:pt-0 2xl:-ml-2 2xl:gap-8`}
      >
        <div className="md:max-desk:col-span-3">{link(dashboard)}</div>
        {groups.map(({ label, screens: all }) => {
          const shown = all.filter((screen) => tabs.includes(screen));
          return (
            shown.length > 0 && (
              <div key={label}>
                <p id={`${id}-${label}`} className="px-3 text-xs text-text-3 desk:px-1.5 2xl:px-2">
                  {label}
                </p>
                <ul aria-labelledby={`${id}-${label}`} className="grid grid-cols-2 md:grid-cols-1 desk:flex">
                  {shown.map((screen) => (
                    <li key={screen.to}>{link(screen)}</li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </div>
    </nav>
  );
}
