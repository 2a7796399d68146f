// The list of the entries, and the search in them (EDIT-01, EDIT-11).
import { parseFile } from "#app/content/content-check.server.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import { overlayOfEdits } from "#app/content/edits.server.ts";
import { listFields, listEntryInfos, valueAt } from "#app/content/entry-fields.server.ts";
import type { Field } from "#app/content/entry-fields.server.ts";
import { isMapping } from "#app/content/fallback.ts";
import type { Value } from "#app/content/fallback.ts";
import type { FieldValue, ValueScope } from "#app/content/field.ts";
import { listToTranslate } from "#app/content/new-texts.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { folded } from "#app/platform/text/folded.ts";
import type { EntryHead, TranslationState } from "./contract.ts";
import { buildHead, mayEdit, staffFiles } from "./entry.server.ts";
import { listDrafts, listPublications } from "./queries.server.ts";
import { readKnownSources } from "./translations.server.ts";

type Matches = NonNullable<EntryHead["found"]>;

/** The maximum number of matches per entry. */
const maxFound = 20;

export async function listEntries(
  deps: Deps,
  {
    search,
    state: stateFilter,
    roles,
  }: { search?: string | undefined; state?: TranslationState | undefined; roles: readonly Role[] },
): Promise<EntryHead[]> {
  const { store, db } = deps;
  const state = await store.read(db.kysely);
  const drafts = await listDrafts(db.kysely);
  const publications = await listPublications(db.kysely);
  const knownSources = await readKnownSources(db.kysely);
  const files = staffFiles(deps, state);
  const overlay = overlayOfEdits(files, state.shownEdits);
  const infos = listEntryInfos(files).filter((info) => mayEdit(info, roles));
  const heads = infos.map((info) => {
    const fields = listFields(info, files, overlay);
    const head = buildHead(info, {
      state,
      fields,
      knownSources,
      files,
      now: deps.now(),
      draft: drafts.find(({ entry }) => entry === info.id),
      publications: publications.filter(({ entry }) => entry === info.id),
    });
    return search ? { ...head, found: findIn(fields, search) } : head;
  });
  if (stateFilter) return heads.filter(({ states }) => states.some((localeState) => localeState[stateFilter] > 0));
  if (!search) return [...heads, ...fixedToTranslate(files)];
  const matchesSearch = ({ title, found = [] }: EntryHead) =>
    found.length > 0 || folded(title).includes(folded(search));
  const fixed = {
    id: "fixed",
    title: "The program’s own words",
    paths: [],
    states: [],
    found: findFixed(deps, search),
  };
  return [...heads.filter((head) => matchesSearch(head)), ...(fixed.found.length > 0 ? [fixed] : [])];
}

function findIn(fields: readonly Field[], search: string): Matches {
  const term = folded(search);
  const matches = fields.flatMap(({ field, node, values }) => {
    if (node.node === "items") return [];
    return (Object.entries(values) as [ValueScope, FieldValue][]).flatMap(([locale, value]) =>
      (typeof value === "object" ? value : [String(value)])
        .filter((text) => folded(text).includes(term))
        .map((text) => ({ locale, field, label: node.label, text, isFixed: false })),
    );
  });
  return matches.slice(0, maxFound);
}

/**
 * Lists texts that a release added and the company hasn't written yet, in files that can't be edited in the admin area.
 */
function fixedToTranslate(files: ContentFiles): EntryHead[] {
  const toTranslate = listToTranslate(files).flatMap(({ file, path }) => {
    const locale = locales.find((candidate) => file.startsWith(`${candidate}/`));
    if (!locale || !fixedFiles.has(file.slice(locale.length + 1))) return [];
    const texts = textsIn(valueAt(parseFile(files, file), path), path.join("."));
    return texts.map(([field, text]) => ({ locale, field, label: field, text, isFixed: true }));
  });
  if (toTranslate.length === 0) return [];
  const title = `Built-in texts to translate in the files: ${toTranslate.length}`;
  return [{ id: "fixed", title, paths: [], states: [], found: toTranslate.slice(0, maxFound) }];
}

const fixedFiles = new Set(["ui.yaml", "chat.yaml", "assistant.yaml", "phrasings.yaml", "terms.yaml"]);

/** Finds labels, buttons and messages, which can be changed only in the files. */
function findFixed({ store }: Deps, search: string): Matches {
  const term = folded(search);
  const texts = locales.flatMap((locale) =>
    textsIn(parseFile(store.files(), `${locale}/ui.yaml`), "").flatMap(([field, text]) =>
      folded(text).includes(term) ? [{ locale, field, label: field, text, isFixed: true }] : [],
    ),
  );
  return texts.slice(0, maxFound);
}

function textsIn(value: Value | undefined, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (!Array.isArray(value) && !isMapping(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, path === "" ? String(name) : `${path}.${name}`));
}
