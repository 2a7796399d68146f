// The head of an admin page: a title, and that no search engine lists it. Nothing of what the page will show.
import type { MetaDescriptor } from "react-router";
import { fullTitle } from "#app/platform/seo/page-meta.ts";

/** The head of an admin page, for a route's `meta`. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: fullTitle(title) }, { name: "robots", content: "noindex, nofollow" }];
}
