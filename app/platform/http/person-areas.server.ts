// Which of a person's records a user may see, in search, timeline, history and exports: by role, or by a token's areas.
import { areasFor } from "./access.ts";
import type { SignedInUser } from "./route.server.ts";

/** Kinds of records about a person: each is a token's area, too. */
export type PersonArea = "enquiries" | "bookings" | "newsletter";

/** Emails to a person by their area: not those to colleagues, nor to an account. */
const emailsTo: Readonly<Record<PersonArea, RegExp>> = {
  enquiries: /^enquiry-(?:confirmation|reply)$/,
  bookings: /^booking-(?!team-)/,
  newsletter: /^newsletter-/,
};

/** Returns the areas. Only admins see subscribers, although editors write to them; a token sees only its own areas. */
export function personAreas({ roles, token }: Pick<SignedInUser, "roles" | "token">): PersonArea[] {
  const allowedAreas = new Set(areasFor(roles));
  if (!roles.includes("admin")) allowedAreas.delete("newsletter");
  const isOpen = (area: PersonArea) => allowedAreas.has(area) && (!token || token.areas.includes(area));
  return (["enquiries", "bookings", "newsletter"] as const).filter(isOpen);
}

/** Returns true if an email to a person belongs to one of the areas. */
export function isEmailOf(areas: readonly PersonArea[], kind: string): boolean {
  return areas.some((area) => emailsTo[area].test(kind));
}
