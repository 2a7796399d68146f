import type { PageFieldName } from "./page-fields.ts";

/** A post's cover without words, for programs that don't know SVG, as mail programs; or a social card. */
export type Drawing = { cover: string; ground?: number | undefined } | SocialCard;

/** The drawing is a page's field, or the cover of a post's slug. */
export type SocialCard = {
  company: string;
  kicker?: string;
  title: string;
  line?: string;
  drawing: { field: PageFieldName } | { cover: string };
};
