import { createContext } from "react";

type DocumentFacts = {
  nonce?: string | undefined;
  /** The build; the service worker deletes files of older ones. */
  release?: string;
  /** Changes with the content; the service worker then fetches its offline pages again. */
  contentStamp?: string;
  /** Other languages of the page, for a stored language (head.ts). */
  languages?: string | undefined;
};

export const DocumentContext = createContext<DocumentFacts>({});
