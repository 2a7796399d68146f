import { z } from "zod";

/** A path of this site without its language. */
const ownPath = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, "must be an address of this site, as /services");

/** `redirects.yaml`, which is optional: the targets of case study addresses that were moved or deleted. */
export const redirectsSchema = z.record(
  z.string().regex(/^\/case-studies\/[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be the address of a case study"),
  ownPath,
);

export type Redirects = z.infer<typeof redirectsSchema>;
