// Allowed picture origins: this site and its image host. The content security policy blocks others, so pages show the
// drawn cover instead, and emails the alternative text.
import { createContext } from "react";

export const PictureOrigins = createContext<readonly string[]>([]);

export function isOwnPicture(address: string, origins: readonly string[]): boolean {
  // "https:a" is a relative path or a host, depending on the page's scheme.
  if (/^\s*[a-z][a-z\d+.-]*:(?!\/\/)/i.test(address) || !URL.canParse(address, nowhere)) return false;
  const { origin } = new URL(address, nowhere);
  return origin === nowhere || origins.includes(origin);
}

const nowhere = "https://own.invalid";
