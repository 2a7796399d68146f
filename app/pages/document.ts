// What the HTML document around a page is told of its rendering. Only the server has it: in the browser all of it is in place.
import { createContext } from "react";

type DocumentFacts = {
  nonce?: string | undefined;
  /** The build that the page is of; the service worker drops what it kept of an older one. */
  release?: string;
  /** The other languages that the page exists in, where a stored language may lead there (head.ts). */
  languages?: string | undefined;
};

export const DocumentContext = createContext<DocumentFacts>({});
