import { z } from "zod";
import { normaliseSource, normaliseTarget } from "#app/platform/http/redirect-rules.server.ts";
import type { RedirectRule } from "#app/platform/http/redirect-rules.server.ts";

const target = z.union([z.string(), z.strictObject({ to: z.string(), permanent: z.literal([301, 308]).optional() })]);

/** `redirects.yaml`, which is optional: redirects by the address that they start at, without its language. */
export const redirectsSchema = z.record(z.string(), target).transform((written, context): Redirects => {
  const rules = Object.entries(written).map(([key, value]): RedirectRule => {
    const { to: given, permanent = 308 } = typeof value === "string" ? { to: value } : value;
    const from = normaliseSource(key);
    const to = from === undefined ? undefined : normaliseTarget(given, from);
    if (from === undefined)
      context.addIssue({ code: "custom", path: [key], input: key, message: "must be an address on this site" });
    else if (to === undefined)
      context.addIssue({
        code: "custom",
        path: [key],
        input: given,
        message: "must be an address on this site, or one that begins with https://",
      });
    return { from: from ?? key, to: to ?? given, permanent };
  });
  return Object.fromEntries(rules.map((rule) => [rule.from, rule]));
});

export type Redirects = Record<string, RedirectRule>;
