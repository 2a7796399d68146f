import { createContext } from "react";

type DocumentFacts = {
  nonce?: string | undefined;
  /** The build; the service worker drops files of older ones. */
  release?: string;
  /** Another one where the content is another; the service worker fetches its offline pages anew. */
  contentStamp?: string;
  /** Other languages of the page, for a stored language (head.ts). */
  languages?: string | undefined;
};

export const DocumentContext = createContext<DocumentFacts>({});
