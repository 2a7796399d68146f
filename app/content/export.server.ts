// Exports the content folder with the edits in it (EDIT-10), keeping comments and order.
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { readPictureAddress } from "#app/platform/pictures/renditions.ts";
import type { PictureFileAddress } from "#app/platform/pictures/renditions.ts";
import { assemble } from "./assemble.server.ts";
import { pageFile } from "./company-page.ts";
import { filesWith } from "./company-pages.server.ts";
import type { CompanyPage } from "./company-pages.server.ts";
import { bodyFields, isOwnPage, parseFile, writtenParagraphs } from "./content-check.server.ts";
import type { Overlay } from "./content-check.server.ts";
import type { ContentFiles } from "./content-files.ts";
import { overlayOfEdits } from "./edits.server.ts";
import type { ContentState } from "./edits.server.ts";
import { entryOfPage } from "./entries.ts";
import { listFields, fileOf, listEntryInfos, locate } from "./entry-fields.server.ts";
import { exportedPicture } from "./exported-picture.ts";
import { isMapping } from "./fallback.ts";
import type { ValuesByName } from "./fallback.ts";
import { faultText } from "./fault.ts";
import type { Edit } from "./field.ts";
import { yamlWith } from "./yaml-edit.server.ts";
import type { YamlChange } from "./yaml-edit.server.ts";

/** The exported content folder: texts, null for files that stay unchanged, and pictures of the library. */
export type Export = { files: ContentFiles; pictures: ReadonlyMap<string, PictureFileAddress> };

export function exportContent(
  release: ContentFiles,
  { shownEdits, companyPages }: Pick<ContentState, "shownEdits" | "companyPages">,
): Export {
  const files = filesWith(release, companyPages.fitting, "site");
  const infos = listEntryInfos(files);
  const edits = [...shownEdits, ...picturesOfPages(files, shownEdits, companyPages.fitting)];
  const pictures = new Map<string, PictureFileAddress>();
  const asFile = (edit: Edit): Edit => {
    const info = infos.find(({ id }) => id === edit.entry);
    const node = info && locate(info, edit.field)?.node;
    const picture = node?.node === "leaf" ? exportedPicture(edit.value, node.folder ?? "") : undefined;
    if (!picture) return edit;
    pictures.set(picture.path, picture.file);
    return { ...edit, value: picture.value };
  };
  const written = edits.map(asFile);
  const withPictures = new Map([...files, ...[...pictures.keys()].map((path) => [path, null] as const)]);
  return { files: filesWithEdits(withPictures, written), pictures };
}

/** Finds pictures of the library in copied pages, which may have them without an edit that chose them. */
function picturesOfPages(files: ContentFiles, edits: readonly Edit[], pages: readonly CompanyPage[]): Edit[] {
  const overlay = overlayOfEdits(files, edits);
  return pages.flatMap(({ path, files: texts }) => {
    if (texts === null) return [];
    const info = entryOfPage(path, path);
    return listFields(info, files, overlay).flatMap(({ field, values: { shared: value } }) =>
      typeof value === "string" &&
      readPictureAddress(value) &&
      !edits.some((edit) => edit.entry === info.id && edit.field === field)
        ? [{ entry: info.id, place: "shared" as const, field, value, replaced: null }]
        : [],
    );
  });
}

/**
 * Returns the files with edits written into them.
 * @throws Error if the result doesn't pass the content check, which publishing prevents
 */
export function filesWithEdits(files: ContentFiles, edits: readonly Edit[]): ContentFiles {
  const overlay = overlayOfEdits(files, edits);
  const entries = new Set(edits.map(({ entry }) => entry));
  const parts = listEntryInfos(files).flatMap((info) => (entries.has(info.id) ? info.parts : []));
  const paths = new Set(parts.flatMap((part) => locales.map((locale) => fileOf(part, locale))));
  const written = new Map(files);
  for (const path of paths) {
    const next = writtenFile(files, path, overlay);
    if (next !== undefined) written.set(path, next);
  }
  const { faults } = assemble(written);
  if (faults) throw new Error(faults.map(faultText).join("\n"));
  return written;
}

/** Returns the text of a file with its edits, or undefined if there is neither a file nor an edit. */
function writtenFile(files: ContentFiles, path: string, overlay: Overlay): string | undefined {
  const before = parseFile(files, path);
  const after = overlay(path, before);
  if (after === undefined) return undefined;
  const text = files.get(path) ?? (path.endsWith(".md") ? emptyPage(path) : "");
  const change = { before: before ?? {}, after };
  return path.endsWith(".md") ? companyPageWith(text, path, change) : yamlWith(text, change);
}

/** Returns the files of a page as staff see it, with edits and other changes in them. */
export function copyPage(
  files: ContentFiles,
  path: string,
  { edits, change }: { edits: readonly Edit[]; change: (page: ValuesByName, locale: Locale) => ValuesByName },
): NonNullable<CompanyPage["files"]> {
  const overlay = overlayOfEdits(files, edits);
  const written = locales.flatMap((locale) => {
    const text = writtenFile(files, pageFile(locale, path), (file, value) => {
      const page = overlay(file, value);
      return isMapping(page) ? change(page, locale) : page;
    });
    return text === undefined ? [] : [[locale, text] as const];
  });
  return Object.fromEntries(written);
}

function emptyPage(file: string): string {
  return `---\n\n---\n${isOwnPage(file) ? "" : "\n## Challenge\n\n## Solution\n"}`;
}

/** Writes changes into a page; the lists of paragraphs below its front matter have a fixed order. */
function companyPageWith(text: string, file: string, { before, after }: YamlChange): string {
  const [, matter = "", body = ""] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  if (!isMapping(before) || !isMapping(after)) return text;
  const names = bodyFields(file);
  const factsOf = (page: ValuesByName) =>
    Object.fromEntries(Object.entries(page).filter(([name]) => name !== "slug" && !names.includes(name)));
  const head = yamlWith(matter, { before: factsOf(before), after: factsOf(after) });
  const [intro = "", ...parts] = isOwnPage(file) ? ["", body] : body.split(/^(?=## )/m);
  const written = parts.map((part, index) => {
    const [was, is] = [before[names[index] ?? ""], after[names[index] ?? ""]];
    if (!Array.isArray(is) || JSON.stringify(was) === JSON.stringify(is)) return part;
    const heading = isOwnPage(file) ? "" : (part.split("\n")[0] ?? "");
    return `${heading && `${heading}\n`}\n${writtenParagraphs(is.map(String))}\n${index < parts.length - 1 ? "\n" : ""}`;
  });
  return `---\n${head}---\n${intro}${written.join("")}`;
}
