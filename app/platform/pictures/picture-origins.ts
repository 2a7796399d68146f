// Allowed picture origins: this site and its image host. The content security policy blocks others, so pages show the
// drawn cover instead, and emails the alternative text.
import { createContext } from "react";
import { parseUrl } from "#app/platform/text/parse-url.ts";

export const PictureOrigins = createContext<readonly string[]>([]);

export function isOwnPicture(address: string, origins: readonly string[]): boolean {
  // "https:a" is a relative path or a host, depending on the page's scheme.
  const url = /^\s*[a-z][a-z\d+.-]*:(?!\/\/)/i.test(address) ? undefined : parseUrl(address, nowhere);
  return url !== undefined && (url.origin === nowhere || origins.includes(url.origin));
}

const nowhere = "https://own.invalid";
