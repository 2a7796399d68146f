// What the assistant is going to say, before it is said: kind, text, the pages it is from, and what a model may be given.
import type { ReplyKind, Source } from "../contract.ts";
import type { Passage } from "../passages/passage.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** A reply made without a model. */
export type PlannedReply = {
  kind: ReplyKind;
  locale: Locale;
  content: string;
  sources: Source[];
  /** The passages that it is from, the best first; a model may use these and no others. Empty: no model is asked. */
  passages: Passage[];
};
