import { z } from "zod";
import { mayBeMade } from "./made-page.ts";

/** A path of this site without its language. */
const ownPath = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, "must be an address of this site, as /services");

/** `redirects.yaml`, which is optional: the targets of case studies and own pages that were moved or deleted. */
export const redirectsSchema = z.record(
  z.string().refine(mayBeMade, "must be the address of a case study or a page of your own"),
  ownPath,
);

export type Redirects = z.infer<typeof redirectsSchema>;
