// Exports posts as files: one for each post and language, and the pictures that they use.
import { exportPicture, findPictures } from "#app/features/media/public.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { readPictureAddress } from "#app/platform/pictures/renditions.ts";
import { postInput } from "../contract.ts";
import { listFormerSlugs, selectPostsOfSite, slugIn } from "../queries.server.ts";
import type { PostRow } from "../queries.server.ts";
import { fromRow } from "../service.server.ts";
import { htmlToMarkdown } from "./markdown.server.ts";
import { addressesIn, replacePictures } from "./picture-links.ts";
import { writePostFile } from "./post-file.server.ts";

/** A file, or a post that was left out and why. */
export type Exported = { path: string; content: string | Buffer } | { leftOut: string; reason: string };

type ExportDeps = Pick<Deps, "db">;

export async function* exportPosts(deps: ExportDeps): AsyncGenerator<Exported> {
  const { kysely } = deps.db;
  const rows = await selectPostsOfSite(kysely)
    .select(["id", "slug", "title", "locale"])
    .orderBy("locale")
    .orderBy("slug")
    .execute();
  const slugs = new Map(rows.map((row) => [row.id, `${row.locale}/${slugIn(row)}`]));
  const written = new Set<string>();
  for (const { id } of rows) {
    const row = await kysely.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) continue; // deleted meanwhile
    if (slugIn(row) === "") {
      yield { leftOut: `a draft in ${row.locale}`, reason: "has neither title nor slug yet" };
      continue;
    }
    const pictures = await exportPictures(deps, row);
    for (const { name, content } of pictures.values()) {
      if (!written.has(name)) yield { path: `pictures/${name}`, content };
      written.add(name);
    }
    yield await exportPost(deps, row, { pictures, slugs });
  }
}

type ExportedPictures = Map<string, { name: string; content: Buffer }>;

/** Returns the files of a post's pictures, by hash. */
async function exportPictures({ db }: ExportDeps, row: PostRow): Promise<ExportedPictures> {
  const social = (await findPictures(db.kysely, [row.social_image])).get(row.social_image);
  const addresses = [...addressesIn(fromRow(row).content), ...(social ? [social.src] : [])];
  const hashes = new Set(addresses.flatMap((address) => readPictureAddress(address)?.hash ?? []));
  const pictures: ExportedPictures = new Map();
  for (const hash of hashes) {
    const file = await exportPicture(db.kysely, hash);
    if (file) pictures.set(hash, file);
  }
  return pictures;
}

async function exportPost(
  { db }: ExportDeps,
  row: PostRow,
  { pictures, slugs }: { pictures: ExportedPictures; slugs: ReadonlyMap<string, string> },
): Promise<Exported> {
  const { content, translationOf, socialImage, ...post } = fromRow(row);
  const linkTo = (address: string) => {
    const file = pictures.get(readPictureAddress(address)?.hash ?? "");
    return file && { address: `../pictures/${file.name}` };
  };
  const social = (await findPictures(db.kysely, [socialImage])).get(socialImage);
  const html = replacePictures(clean(content), linkTo);
  const markdown = htmlToMarkdown(html);
  const fields = {
    ...post,
    translationOf: translationOf === null ? undefined : slugs.get(translationOf),
    socialImage: social && linkTo(social.src)?.address,
    socialImageAlt: social?.alt ?? undefined,
    formerSlugs: await listFormerSlugs(db.kysely, row.id),
  };
  const path = `${post.locale}/${post.slug}.${markdown === undefined ? "html" : "md"}`;
  return { path, content: writePostFile(fields, markdown ?? html) };
}

/** Cleans a text as the import does, so that importing it changes nothing. */
function clean(html: string): string {
  return (postInput.shape.content.safeParse(html).data ?? html).replaceAll(/\r\n?/g, "\n").trim();
}
