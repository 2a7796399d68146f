// Who may make a call, and how often: roles of staff, rate limits, and the areas of API tokens.

export type Role = "admin" | "sales" | "editor";

export type StaffAccess = Role | "staff";

const staffAccess: Readonly<Record<StaffAccess, readonly Role[]>> = {
  admin: ["admin"],
  sales: ["admin", "sales"],
  editor: ["admin", "editor"],
  staff: ["admin", "sales", "editor"],
};

/**
 * The people who may make a call: `staff` is everyone signed in, `sales` and `editor` that role and admins.
 * `public-or-editor`:
 * public, but a valid token of an admin or editor shows more. `visitor`: needs a chat session id.
 */
export type CallAccess = "public" | "public-or-editor" | "visitor" | StaffAccess;

/** The name of a rate limit per client. */
export type CallLimit = "publicWrites" | "chatMessages" | "chatReads" | "signIns" | "uploads";

/**
 * Returns the roles that may make a call, or undefined if it needs no session.
 * @example rolesFor(listEnquiries) // ["admin", "sales"]
 */
export function rolesFor({ access }: { access: CallAccess }): readonly Role[] | undefined {
  return access in staffAccess ? staffAccess[access as StaffAccess] : undefined; // checked in the same line
}

export function hasRole(userRoles: readonly Role[], allowed: readonly Role[]): boolean {
  return allowed.some((role) => userRoles.includes(role));
}

/**
 * Header of a call that a page makes by itself: no use of the session, which expires although the page is open (S6).
 */
export const unattendedHeader = "X-Unattended";

/** Areas of API tokens. A call names its own beside `access`. */
export const areas = ["enquiries", "bookings", "posts", "content", "newsletter", "sources"] as const;

export type Area = (typeof areas)[number];

/**
 * The rights of a token in its areas, least first. `draft` reads, and writes what nobody sees before it is published.
 */
export const tokenAccessLevels = ["read", "draft", "write"] as const;

export type TokenAccess = (typeof tokenAccessLevels)[number];

/** The areas that have drafts. */
export const draftAreas: readonly Area[] = ["posts", "content"];

/** Access that each area requires. */
const areaAccess: Readonly<Record<Area, StaffAccess>> = {
  enquiries: "sales",
  bookings: "sales",
  posts: "editor",
  content: "editor",
  newsletter: "editor",
  sources: "staff",
};

/** Returns the areas open to these roles. */
export function areasFor(roles: readonly Role[]): Area[] {
  return areas.filter((area) => hasRole(roles, staffAccess[areaAccess[area]]));
}
