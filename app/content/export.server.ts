// Exports the content folder with the edits in it (EDIT-10), keeping comments and order.
import { readPictureAddress } from "#app/platform/pictures/renditions.ts";
import type { PictureFileAddress } from "#app/platform/pictures/renditions.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { assemble } from "./assemble.server.ts";
import { overlayOfEdits } from "./edits.server.ts";
import type { ContentState } from "./edits.server.ts";
import { exportedPicture } from "./exported-picture.ts";
import { fieldsOf, fileOf, listEntryInfos, locate } from "./entry-fields.server.ts";
import { caseStudyEntry } from "./entries.ts";
import { isMapping } from "./fallback.ts";
import type { ValuesByName } from "./fallback.ts";
import type { Edit } from "./field.ts";
import { parseFile, writtenParagraphs } from "./source.server.ts";
import { filesWith, studyFile } from "./studies.server.ts";
import type { OwnStudy } from "./studies.server.ts";
import type { ContentFiles } from "./content-files.ts";
import type { Overlay } from "./source.server.ts";
import { yamlWith } from "./yaml-edit.server.ts";
import type { YamlChange } from "./yaml-edit.server.ts";

/** The exported content folder: texts, null for files that stay unchanged, and pictures of the library. */
export type Export = { files: ContentFiles; pictures: ReadonlyMap<string, PictureFileAddress> };

export function exportOf(release: ContentFiles, { shown, studies }: Pick<ContentState, "shown" | "studies">): Export {
  const files = filesWith(release, studies.fitting, "site");
  const infos = listEntryInfos(files);
  const edits = [...shown, ...picturesOfStudies(files, shown, studies.fitting)];
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

/** Finds pictures of the library in copied case studies, which may have them without an edit that chose them. */
function picturesOfStudies(files: ContentFiles, edits: readonly Edit[], studies: readonly OwnStudy[]): Edit[] {
  const overlay = overlayOfEdits(files, edits);
  return studies.flatMap(({ slug, files: own }) => {
    if (own === null) return [];
    const info = caseStudyEntry({ slug, client: slug });
    return fieldsOf(info, files, overlay).flatMap(({ field, values: { shared: value } }) =>
      typeof value === "string" &&
      readPictureAddress(value) &&
      !edits.some((one) => one.entry === info.id && one.field === field)
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
  if (faults) throw new Error(faults.join("\n"));
  return written;
}

/** Returns the text of a file with its edits, or undefined if there is neither a file nor an edit. */
function writtenFile(files: ContentFiles, path: string, overlay: Overlay): string | undefined {
  const before = parseFile(files, path);
  const after = overlay(path, before);
  if (after === undefined) return undefined;
  const text = files.get(path) ?? (path.endsWith(".md") ? "---\n\n---\n\n## Challenge\n\n## Solution\n" : "");
  const change = { before: before ?? {}, after };
  return path.endsWith(".md") ? caseStudyWith(text, change) : yamlWith(text, change);
}

/** Returns the files of a case study as staff see it, with edits and other changes in them. */
export function copyStudy(
  files: ContentFiles,
  slug: string,
  { edits, change }: { edits: readonly Edit[]; change: (study: ValuesByName, locale: Locale) => ValuesByName },
): NonNullable<OwnStudy["files"]> {
  const overlay = overlayOfEdits(files, edits);
  const written = locales.flatMap((locale) => {
    const text = writtenFile(files, studyFile(locale, slug), (path, value) => {
      const study = overlay(path, value);
      return isMapping(study) ? change(study, locale) : study;
    });
    return text === undefined ? [] : [[locale, text] as const];
  });
  return Object.fromEntries(written);
}

/**
 * Writes changes into a case study; the two sections below the front matter are lists of paragraphs, in a fixed order.
 */
function caseStudyWith(text: string, { before, after }: YamlChange): string {
  const [, matter = "", body = ""] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  if (!isMapping(before) || !isMapping(after)) return text;
  const { slug: _s, challenge, solution, ...facts } = before;
  const { slug: _t, challenge: nextChallenge, solution: nextSolution, ...nextFacts } = after;
  const head = yamlWith(matter, { before: facts, after: nextFacts });
  const sections = [
    [challenge, nextChallenge],
    [solution, nextSolution],
  ];
  const [intro = "", ...parts] = body.split(/^(?=## )/m);
  const written = parts.map((part, index) => {
    const [was, is] = sections[index] ?? [];
    if (!Array.isArray(is) || JSON.stringify(was) === JSON.stringify(is)) return part;
    const [heading = ""] = part.split("\n");
    return `${heading}\n\n${writtenParagraphs(is.map(String))}\n${index < parts.length - 1 ? "\n" : ""}`;
  });
  return `---\n${head}---\n${intro}${written.join("")}`;
}
