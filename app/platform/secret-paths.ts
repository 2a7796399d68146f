// URLs that contain a secret, which is masked in logs and texts.
import { barePath } from "#app/platform/i18n/locales.ts";

const places = ["book", "newsletter/confirm", "newsletter/unsubscribe", "admin/reset"];

const secrets = new RegExp(`(/(?:${places.join("|")})/+)[^/?#\\s"']+|[0-9a-f]{64}`, "gi");

/**
 * Masks secrets in a path or text.
 * @example withoutSecrets("/ro/book/5d1f…c3") // "/ro/book/***"
 */
export function withoutSecrets(text: string): string {
  return text.replaceAll(secrets, (_, before: string | undefined) => `${before ?? ""}***`);
}

export function carriesSecret(pathname: string): boolean {
  return places.some((place) => barePath(pathname).startsWith(`/${place}/`));
}
