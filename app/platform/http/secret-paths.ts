// Paths whose last part is a secret that a letter carried: masked in the log, told to no other site, in no cache and no index.

/** What stands before the secret, without the language. */
const places = ["newsletter/confirm", "newsletter/unsubscribe", "admin/reset", "book"];

const secretPath = new RegExp(
  `^((?:/+[a-z]{2})?/+(?:${places.map((place) => place.replace("/", "/+")).join("|")})/+)[^/]`,
  "i",
);

/**
 * True where a path carries a secret.
 * @example carriesSecret("/ro/newsletter/confirm/9f86d081") // true
 */
export function carriesSecret(pathname: string): boolean {
  return secretPath.test(pathname);
}

/**
 * The path as a log may have it.
 * @example maskSecret("/ro/newsletter/confirm/9f86d081") // "/ro/newsletter/confirm/***"
 */
export function maskSecret(pathname: string): string {
  const before = secretPath.exec(pathname)?.[1];
  return before === undefined ? pathname : `${before}***`;
}
