import type { Chapter } from "#app/content/collections.schema.ts";
import { pictureFolderOf } from "#app/content/company-page.ts";
import type { CompanyPageKind } from "#app/content/company-page.ts";
import { ownPictureUrl } from "#app/content/pictures.ts";
import type { ChapterView } from "#app/features/case-studies/case-story.tsx";

/** Returns a chapter with the URL of its picture; without the picture if the company has no such file. */
export function toChapterView(kind: CompanyPageKind, { picture, ...chapter }: Chapter): ChapterView {
  if (!picture) return chapter;
  const { file, ...words } = picture;
  const folder = pictureFolderOf(kind);
  const src = ownPictureUrl(`${folder}/${file}`);
  const narrow = ownPictureUrl(`${folder}/${file}-narrow`);
  return src === undefined ? chapter : { ...chapter, picture: { ...words, src, narrow } };
}
