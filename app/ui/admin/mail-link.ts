// The address of a link that begins an email to somebody.

/**
 * A visitor's e-mail address may hold `?` and `&`, which would add fields to the email.
 * @example mailLink("ana+web@pop.example") // "mailto:ana%2Bweb@pop.example"
 */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`; // some mail programs take the sign only as it is
}
