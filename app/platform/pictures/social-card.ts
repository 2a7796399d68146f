// What a card says and shows.
import type { PageFieldName } from "./page-fields.ts";

/** The words of a card, and its drawing: a page's field or the cover that is drawn from a post's slug. */
export type SocialCard = {
  company: string;
  kicker?: string;
  title: string;
  line?: string;
  drawing: { field: PageFieldName } | { cover: string };
};
