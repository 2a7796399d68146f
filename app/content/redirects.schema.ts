import { z } from "zod";
import { ownPath } from "./text.schema.ts";
import { mayBeMade } from "./made-page.ts";

/** `redirects.yaml`, which is optional: the targets of case studies and own pages that were moved or deleted. */
export const redirectsSchema = z.record(
  z.string().refine(mayBeMade, "must be the address of a case study or a page of your own"),
  ownPath,
);

export type Redirects = z.infer<typeof redirectsSchema>;
