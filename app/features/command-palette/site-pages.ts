// Finds pages of the site to link to, for the editors of all features.
import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";
import { choice, text } from "#app/platform/http/field-schemas.ts";
import { locales } from "#app/platform/i18n/locales.ts";

export const maxSitePages = 8;

const sitePage = z.object({ path: z.string(), title: z.string() });

export const findSitePages = endpoint({
  method: "GET",
  path: "/api/admin/pages",
  summary: "Up to eight pages and published posts of the site with a text in their title, to link to.",
  access: "editor",
  query: z.object({ search: text({ min: 1, max: 200 }), locale: z.optional(choice(locales)) }),
  response: z.array(sitePage),
});
