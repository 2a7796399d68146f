// The screens of the admin area, and their navigation.
import { useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { rolesOfUser } from "#app/features/auth/contract.ts";
import { useSession } from "#app/features/auth/session-context.ts";
import { hasRole } from "#app/platform/http/access.ts";
import type { Role } from "#app/platform/http/access.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

type Screen = {
  to: string;
  label: string;
  roles: readonly Role[];
};

/** An entry of the navigation. Its screens are tabs of each other. */
type Entry = { label: string; screens: readonly Screen[] };

const everybody: readonly Role[] = ["admin", "sales", "editor"];
const sales: readonly Role[] = ["admin", "sales"];
const editors: readonly Role[] = ["admin", "editor"];
const admins: readonly Role[] = ["admin"];

const dashboard: Screen = { to: "/admin", label: "Dashboard", roles: everybody };

/** The user's name links to it, above the groups. */
const account: Screen = {
  to: "/admin/account",
  label: "Account",
  roles: everybody,
};

/** The question mark beside the user's name links to it. */
const help: Screen = { to: "/admin/help", label: "Help", roles: everybody };

/** The roles that may see each screen. */
const groups: readonly { label: string; entries: readonly Entry[] }[] = [
  {
    label: "Work",
    entries: [
      alone({ to: "/admin/contacts", label: "Contacts", roles: sales }),
      {
        label: "Calendar",
        screens: [
          { to: "/admin/bookings", label: "Bookings", roles: sales },
          {
            to: "/admin/calendar",
            label: "Calendar settings",
            roles: sales,
          },
        ],
      },
      {
        label: "Newsletter",
        screens: [
          { to: "/admin/newsletter", label: "Subscribers", roles: admins },
          { to: "/admin/newsletter/issues", label: "Issues", roles: editors },
          {
            to: "/admin/newsletter/subscribers",
            label: "Growth and import",
            roles: admins,
          },
        ],
      },
      alone({ to: "/admin/sources", label: "Sources", roles: everybody }),
      alone({ to: "/admin/person", label: "Data requests", roles: sales }),
    ],
  },
  {
    label: "Publish",
    entries: [
      {
        label: "Content",
        screens: [
          { to: "/admin/content", label: "Content", roles: editors },
          { to: "/admin/redirects", label: "Redirects", roles: editors },
        ],
      },
      alone({ to: "/admin/blog", label: "Blog", roles: editors }),
      alone({ to: "/admin/blog/pictures", label: "Pictures", roles: editors }),
      alone({
        to: "/admin/questions",
        label: "Questions",
        roles: editors,
      }),
    ],
  },
  {
    label: "Manage",
    entries: [
      {
        label: "Team",
        screens: [
          { to: "/admin/team", label: "Team", roles: admins },
          { to: "/admin/audit", label: "Audit", roles: admins },
        ],
      },
      {
        label: "System",
        screens: [
          { to: "/admin/health", label: "Health", roles: admins },
          { to: "/admin/outbox", label: "Outbox", roles: admins },
          { to: "/admin/webhooks", label: "Webhooks", roles: admins },
        ],
      },
    ],
  },
];

function alone(screen: Screen): Entry {
  return { label: screen.label, screens: [screen] };
}

const screens = [
  dashboard,
  ...groups.flatMap(({ entries }) => entries.flatMap((entry) => entry.screens)),
  account,
  help,
];

/** Returns the screens that the roles may see. */
export function screensOf(own: readonly Role[]): Screen[] {
  return screens.filter(({ roles }) => hasRole(own, roles));
}

/** Returns the screen of a path, or of its parent. */
export function screenAt(pathname: string): Screen | undefined {
  // The last match: child paths are listed after their parents.
  return screens.findLast(({ to }) => to === pathname || (to !== dashboard.to && pathname.startsWith(`${to}/`)));
}

/** Returns the entry with only the screens that the roles may see. */
function seenBy(own: readonly Role[]) {
  return ({ label, screens: all }: Entry): Entry => ({
    label,
    screens: all.filter(({ roles }) => hasRole(own, roles)),
  });
}

/** Renders links to the other screens of an entry, except on the pages below a screen. */
export function ScreenTabs() {
  const { pathname } = useLocation();
  const { session } = useSession();
  const own = session.state === "in" ? rolesOfUser(session.user) : [];
  const entry = groups
    .flatMap(({ entries }) => entries.map(seenBy(own)))
    .find(({ screens: tabs }) => tabs.length > 1 && tabs.some(({ to }) => to === pathname));
  if (!entry) return null;
  return (
    <nav aria-label={entry.label}>
      <ul className="flex flex-wrap gap-x-6">
        {entry.screens.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? "page" : undefined}
              prefetch="intent"
              className="flex min-h-11 items-center border-b-2 border-transparent text-s font-medium text-text-2 hover:text-text aria-[current]:border-text aria-[current]:text-text desk:pointer-fine:min-h-9"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type AdminNavigationProps = {
  roles: readonly Role[];
  /** The content after the groups on narrow screens. */
  children: React.ReactNode;
};

/**
 * Renders the navigation into the header's wrapping row. On narrow screens, a button with the current entry's name
 * opens the groups below it.
 */
export function AdminNavigation({ roles, children }: AdminNavigationProps) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const id = useId();
  const screen = screenAt(pathname);
  const isCurrent = (entry: Entry) => screen !== undefined && entry.screens.includes(screen);
  const shown = groups.map(({ label, entries }) => ({
    label,
    entries: entries.map(seenBy(roles)).filter((entry) => entry.screens.length > 0),
  }));
  const home = alone(dashboard);
  const current = [home, ...shown.flatMap(({ entries }) => entries)].find(isCurrent);
  const isOpen = openAt === pathname; // navigating closes it
  const link = (entry: Entry) => (
    <Link
      to={entry.screens[0]?.to ?? dashboard.to}
      aria-current={isCurrent(entry) ? "page" : undefined}
      prefetch="intent"
      onClick={() => setOpenAt(undefined)}
      className="flex min-h-11 items-center rounded-md px-3 text-s -outline-offset-3 font-medium text-text-2 hover:bg-ink-800 hover:text-text aria-[current]:bg-ink-800 aria-[current]:text-text desk:px-2.5 desk:pointer-fine:min-h-9"
    >
      {entry.label}
    </Link>
  );
  return (
    <nav aria-label="Admin area" className="contents">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        className="flex min-h-11 items-center gap-2 rounded-md border border-control px-3 text-s font-medium desk:hidden"
      >
        <PlainIcon name="menu" size={20} />
        <span className="visually-hidden">Menu</span>
        {current?.label ?? screen?.label}
        <PlainIcon name="down" size={18} className={isOpen ? "rotate-180" : ""} />
      </button>
      <div
        id={id}
        className={`${isOpen ? "grid" : "hidden"} -mx-3 grow basis-full gap-4 pb-3 md:grid-cols-3 desk:flex desk:items-center desk:-mx-2.5 desk:gap-x-3 desk:pb-2`}
      >
        <div className="md:max-desk:col-span-3">{link(home)}</div>
        {shown.map(
          ({ label, entries }) =>
            entries.length > 0 && (
              <div key={label} className="desk:border-l desk:border-line desk:pl-3">
                <p id={`${id}-${label}`} className="px-3 text-xs text-text-3 desk:hidden">
                  {label}
                </p>
                <ul aria-labelledby={`${id}-${label}`} className="grid grid-cols-2 md:grid-cols-1 desk:flex">
                  {entries.map((entry) => (
                    <li key={entry.label}>{link(entry)}</li>
                  ))}
                </ul>
              </div>
            ),
        )}
        {isOpen && (
          <div className="flex items-center gap-3 border-t border-line pt-2 md:col-span-3 desk:hidden">{children}</div>
        )}
      </div>
    </nav>
  );
}
