// Which addresses carry a secret, as the link in a letter by which a call is moved: they are masked wherever they are written down.
import { barePath } from "#app/platform/i18n/locales.ts";

/** What stands before a secret, without the language. */
const places = ["book", "newsletter/confirm", "newsletter/unsubscribe", "admin/reset", "admin/invite"];

const secrets = new RegExp(`(/(?:${places.join("|")})/+)[^/?#\\s"']+|[0-9a-f]{64}`, "gi");

/**
 * A path or a sentence without the secrets in it; what looks like one is masked wherever it stands.
 * @example withoutSecrets("/ro/book/5d1f…c3") // "/ro/book/***"
 */
export function withoutSecrets(text: string): string {
  return text.replaceAll(secrets, (_, before: string | undefined) => `${before ?? ""}***`);
}

/**
 * True for a page whose address is a secret: nothing may be told of it to anybody.
 * @example carriesSecret("/fr/book/5d1f…c3") // true
 */
export function carriesSecret(pathname: string): boolean {
  return places.some((place) => barePath(pathname).startsWith(`/${place}/`));
}
