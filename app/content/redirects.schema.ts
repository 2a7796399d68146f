import { z } from "zod";

/** An address of ours without its language. */
const ownPath = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, "must be an address of this site, as /services");

/** `redirects.yaml`, which may be missing: where the address of a case study leads that was moved or deleted. */
export const redirectsSchema = z.record(
  z.string().regex(/^\/case-studies\/[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be the address of a case study"),
  ownPath,
);

export type Redirects = z.infer<typeof redirectsSchema>;
