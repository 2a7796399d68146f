// Contract of redirects, and of missing addresses that visitors request.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { pageQuery, text } from "#app/platform/http/field-schemas.ts";

export const limits = {
  /** The maximum number of redirects. */
  redirects: 10_000,
  address: 500,
  /** Rows of missed addresses, of all days. */
  missedRows: 1_000,
  /** A missed address is shown from this number of requests in 30 days. */
  shownFrom: 3,
};

/** The path under which requests of scanners are counted. */
export const scanners = "(scanners)";

const redirect = z.object({
  id: z.string(),
  /** True for one of `content/redirects.yaml`, or of a page that was moved or deleted: it can't be deleted here. */
  isContent: z.boolean(),
  from: z.string(),
  to: z.string(),
  permanent: z.literal([301, 308]),
  createdAt: z.nullable(z.string()),
  /** True if the site has no page at `to`. */
  leadsNowhere: z.boolean(),
});

export type Redirect = z.infer<typeof redirect>;

const newRedirect = {
  from: text({ min: 1, max: limits.address }),
  to: text({ min: 1, max: limits.address }),
  /** The status of its answer; 308 by default. */
  permanent: z.optional(z.literal([301, 308], { error: "unknownOption" })),
};

export const listRedirects = endpoint({
  method: "GET",
  path: "/api/admin/redirects",
  summary:
    "Redirects by address; searched by both addresses. Those of redirects.yaml and of moved or deleted pages have `isContent`. Without parameters, all of them; with `page`, one page and the total in X-Total-Count.",
  access: "editor",
  query: z.object({ search: z.optional(text({ max: 200 })), ...pageQuery }),
  response: z.array(redirect),
});

export const createRedirect = endpoint({
  method: "POST",
  path: "/api/admin/redirects",
  summary:
    "Redirect an address that has no page. `from` is a path of this site: exact (`/old`), with everything below it (`/2019/*`) or with a query (`/?p=12`, which also applies to existing pages). `to` is a path of this site or an https address. If `to` is redirected itself, its target is stored; loops are refused, and so is an address that has a page or a redirect (409).",
  access: "editor",
  audit: "redirect-created",
  isIdempotent: true,
  body: z.object(newRedirect),
  response: redirect,
  status: 201,
  errors: ["conflict"],
});

export const deleteRedirect = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/redirects/:id",
  summary: "Delete a redirect.",
  access: "editor",
  audit: "redirect-deleted",
  response: successResponse,
});

export const listMissed = endpoint({
  method: "GET",
  path: "/api/admin/redirects/missed",
  summary:
    "Missing addresses that were requested at least 3 times in the last 30 days, most frequent first; `scanners` counts requests that only scanners make.",
  access: "editor",
  response: z.object({
    addresses: z.array(z.object({ path: z.string(), times: z.number(), lastDay: z.string() })),
    scanners: z.number(),
  }),
});

export type Missed = z.infer<(typeof listMissed)["response"]>;
