// What an account chooses for its own screens and emails.
import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";

const preferences = z.object({
  /** True if single-key shortcuts are active in lists. */
  shortcuts: z.boolean({ error: "required" }),
  /** True if the account gets the weekly summary by email on Mondays. */
  weeklyEmail: z.boolean({ error: "required" }),
});

export type Preferences = z.infer<typeof preferences>;

export const readPreferences = endpoint({
  method: "GET",
  path: "/api/admin/preferences",
  summary: "Whether single-key shortcuts and the weekly email are on for the caller.",
  access: "staff",
  response: preferences,
});

export const changePreferences = endpoint({
  method: "PUT",
  path: "/api/admin/preferences",
  summary: "Turn single-key shortcuts or the weekly email on or off for the caller. Omitted fields are unchanged.",
  access: "staff",
  unaudited: "settings of the caller’s own screens",
  body: z.partial(preferences),
  response: preferences,
});
