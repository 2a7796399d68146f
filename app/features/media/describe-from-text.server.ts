import { Parser } from "htmlparser2";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { limits } from "#app/platform/pictures/contract.ts";
import { readPictureAddress } from "#app/platform/pictures/renditions.ts";
import { folded } from "#app/platform/text/folded.ts";

type Text = { locale: string; html: string };

/**
 * Copies alternative texts from a saved text to undescribed pictures of the library, which has one per picture, in the
 * default language; texts in other languages change nothing.
 */
export async function describeFromText(trx: Trx, texts: readonly Text[]): Promise<void> {
  const alts = new Map(texts.filter(({ locale }) => locale === defaultLocale).flatMap(({ html }) => altsIn(html)));
  if (alts.size === 0) return;
  const pictures = await trx
    .selectFrom("picture")
    .select(["id", "hash", "name"])
    .where("hash", "in", [...alts.keys()])
    .where("alt", "is", null)
    .where("is_decorative", "=", 0)
    .execute();
  if (pictures.length === 0) return;
  await incrementContentVersion(trx); // social pictures are announced with their text
  for (const { id, hash, name } of pictures) {
    const alt = alts.get(hash) ?? null;
    const change = { alt, search_text: folded(`${name} ${alt ?? ""}`) };
    await trx.updateTable("picture").set(change).where("id", "=", id).where("alt", "is", null).execute();
  }
}

/** Returns the hashes of described pictures with their texts; the first text of a picture counts. */
function altsIn(html: string): [hash: string, alt: string][] {
  const altsByHash: [string, string][] = [];
  const parser = new Parser({
    onopentag: (_name, { src = "", alt = "" }) => {
      const hash = readPictureAddress(src)?.hash;
      const text = alt.trim();
      if (hash !== undefined && text !== "" && text.length <= limits.alt) altsByHash.unshift([hash, text]);
    },
  });
  parser.end(html);
  return altsByHash;
}
