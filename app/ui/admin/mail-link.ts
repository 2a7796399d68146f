/**
 * Returns a mailto URL. Encodes `?` and `&`, which would add fields to the email.
 * @example mailLink("ana+web@pop.example") // "mailto:ana%2Bweb@pop.example"
 */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`; // some mail programs don't decode %40
}
