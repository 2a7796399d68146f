import type { MetaDescriptor } from "react-router";
import { fullTitle } from "#app/platform/seo/page-meta.ts";

export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: fullTitle(title) }, { name: "robots", content: "noindex, nofollow" }];
}
