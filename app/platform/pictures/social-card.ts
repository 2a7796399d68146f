import type { PageFieldName } from "./page-fields.ts";

/** The drawing is a page's field, or the cover of a post's slug. */
export type SocialCard = {
  company: string;
  kicker?: string;
  title: string;
  line?: string;
  drawing: { field: PageFieldName } | { cover: string };
};
