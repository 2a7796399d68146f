import type { Transaction } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import { AppError } from "#app/platform/errors.ts";
import type { PostInput } from "./contract.ts";
import { takenSlugs } from "./queries.server.ts";
import { slugOf } from "./slug.ts";

/**
 * Returns a free slug within the writing transaction: the given one, or one made from the title, with a number if taken.
 * @throws AppError conflict if the given slug is taken; validation if none can be made
 */
export async function chooseSlug(
  trx: Transaction<Tables>,
  { slug, title }: PostInput,
  postId: string | undefined,
): Promise<string> {
  const given = slugOf(slug ?? "");
  if (slug && !given) throw new AppError("validation", { fields: { slug: { code: "invalid" } } });
  const wanted = given || slugOf(title) || "post";
  const taken = await takenSlugs(trx, wanted, postId);
  if (!taken.has(wanted)) return wanted;
  if (given) throw new AppError("conflict", { message: `The slug "${given}" is already taken. Choose another one.` });
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}
