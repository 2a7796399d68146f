// Contract of the search in the admin area.
import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";
import { text } from "#app/platform/http/field-schemas.ts";

/** The kinds of records found. The browser itself finds screens. */
const resultKinds = ["enquiry", "booking", "subscriber", "post"] as const;

/** A search result, and where it opens; with `more`, the list of that many further results of its kind. */
export const searchResult = z.object({
  kind: z.enum(resultKinds),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  to: z.string(),
  more: z.optional(z.number()),
});

export type SearchResult = z.infer<typeof searchResult>;

/** The number of results per kind. */
export const maxPerKind = 5;

/** POST /api/admin/find: a POST, because the text may be someone's address. */
export const find = endpoint({
  method: "POST",
  path: "/api/admin/find",
  summary:
    "Find enquiries, visitors and posts that contain a text, at most five of each kind and only those that you may see. If there are more of a kind, its last result links to the list of all. The text is never logged.",
  access: "staff",
  unaudited: "changes nothing",
  body: z.object({ text: text({ min: 2, max: 200 }) }),
  response: z.array(searchResult),
});
