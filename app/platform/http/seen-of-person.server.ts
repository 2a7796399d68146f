// Which records of a person somebody sees, in search, timeline, history and exports alike: by role, or by a token's areas.
import { areasOf } from "#app/platform/http/endpoint.ts";
import type { SignedIn } from "#app/platform/http/route.server.ts";

/** What there is of a person: each is a token's area, too. */
export type PersonArea = "enquiries" | "bookings" | "newsletter";

/** Emails to a person, by the area that they are about: not those to colleagues, nor to an account. */
const emailsTo: Readonly<Record<PersonArea, RegExp>> = {
  enquiries: /^enquiry-(?:confirmation|reply)$/,
  bookings: /^booking-(?!team-)/,
  newsletter: /^newsletter-/,
};

/** Subscribers are the admins', although editors write to them. A token has no more of its owner's areas than its own. */
export function personAreas({ roles, token }: Pick<SignedIn, "roles" | "token">): PersonArea[] {
  const own = new Set(areasOf(roles));
  if (!roles.includes("admin")) own.delete("newsletter");
  const isOpen = (area: PersonArea) => own.has(area) && (!token || token.areas.includes(area));
  return (["enquiries", "bookings", "newsletter"] as const).filter(isOpen);
}

/** Returns whether an email to a person is about one of the areas. */
export function isEmailOf(areas: readonly PersonArea[], kind: string): boolean {
  return areas.some((area) => emailsTo[area].test(kind));
}
