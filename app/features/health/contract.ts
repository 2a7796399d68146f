// Contract of the site's health: what was checked, its state, and the remedy.
import * as z from "zod/mini";
import { endpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice } from "#app/platform/http/field-schemas.ts";

/** One finding; `todo` is the remedy. */
export const finding = z.object({
  state: z.enum(["pass", "fail", "not checked"]),
  name: z.string(),
  text: z.string(),
  todo: z.optional(z.string()),
});

/** The work that a restore pauses. */
export const pausableJobs = ["schedules", "issues", "webhooks", "emails"] as const;

export const readHealth = endpoint({
  method: "GET",
  path: "/api/admin/health",
  summary:
    "Version, commit and the results of the checks (settings, storage, database, backup, mail, sender, certificate), each with its remedy. Network checks run hourly, and every minute while they fail.",
  access: "admin",
  response: z.object({
    version: z.string(),
    commit: z.string(),
    networkCheckedAt: z.nullable(z.string()),
    findings: z.array(finding),
    paused: z.array(z.enum(pausableJobs)),
  }),
});

export const resume = endpoint({
  method: "POST",
  path: "/api/admin/resume",
  summary: "Resume the jobs that a restore has paused. Repeating it changes nothing.",
  access: "admin",
  body: z.object({ what: choice(pausableJobs) }),
  response: successResponse,
});
