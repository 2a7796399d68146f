// Brings what a release has reworded into a company's content folder. A text that the company has never changed gets
// the release's words; one that it has changed stays, and is listed (docs/make-it-yours.md, "A newer release").
import { parseDocument } from "yaml";
import type { ContentFiles } from "./content-files.ts";
import { withFiles } from "./content-files.ts";
import { listIds, valueAt } from "./entry-fields.server.ts";
import { isMapping } from "./fallback.ts";
import type { Value } from "./fallback.ts";
import { isOfProgram, withoutForeignAmounts } from "./new-texts.server.ts";
import type { TextLocation } from "./new-texts.server.ts";
import { yamlWith } from "./yaml-edit.server.ts";

/** `taken` are now in the release's words, `kept` in the company's; `added` exist only in the release. */
export type RewordedTexts = { files: ContentFiles; taken: TextLocation[]; kept: TextLocation[]; added: TextLocation[] };

/** The same text in the company's content, in the release before and in this one. */
type Versions = { company: Value | undefined; former: Value | undefined; release: Value | undefined };

/** Visitors' words about the company, and the words that its own texts avoid. */
const companysWords = /\/(?:phrasings|terms)\.yaml$/;

/** Compares the files with the release that the company had before and with the new one, language by language. */
export function withRewordedTexts(
  companyFiles: ContentFiles,
  { former, release }: { former: ContentFiles; release: ContentFiles },
): RewordedTexts {
  const result: RewordedTexts = { files: companyFiles, taken: [], kept: [], added: [] };
  const changed = new Map<string, string>();
  const read = (files: ContentFiles, file: string) =>
    valueOf(withoutForeignAmounts(files.get(file) ?? "", companyFiles, files));
  for (const [file, text] of companyFiles) {
    if (!text || !/^[a-z]{2}\/.+\.yaml$/.test(file) || companysWords.test(file)) continue;
    const before = valueOf(text);
    if (before === undefined) continue;
    const versions = { company: before, former: read(former, file), release: read(release, file) };
    const after = reworded(versions, result, { file, path: [] });
    if (after !== undefined && after !== before) changed.set(file, yamlWith(text, { before, after }));
  }
  return { ...result, files: changed.size === 0 ? companyFiles : withFiles(companyFiles, changed) };
}

function reworded(versions: Versions, result: RewordedTexts, location: TextLocation): Value | undefined {
  const { company, former, release } = versions;
  if (!isChangedIn(versions)) return company;
  const isTaken = isSame(company, former) && isSafe(release, location);
  const names = isTaken && !isSame(listIds(former), listIds(release)) ? [] : namesOfParts(versions);
  if (names.length > 0) return withParts(versions, names, { result, location });
  if (isTaken) {
    result.taken.push(location);
    return release;
  }
  if (isOfAssistant(location)) return withNewWords(versions, result, location);
  if (isOfProgram(location)) result.kept.push(location);
  return company;
}

/** Returns true for what the release has changed and the company doesn't have in that form. */
function isChangedIn({ company, former, release }: Versions): boolean {
  const isInAll = company !== undefined && former !== undefined && release !== undefined;
  return isInAll && !isSame(former, release) && !isSame(company, release);
}

/** Returns the names of a mapping, or the ids of a list, in all versions; none for a text or another list. */
function namesOfParts({ company, former, release }: Versions): string[] {
  if (isMapping(company) && isMapping(former) && isMapping(release))
    return [...new Set([...Object.keys(company), ...Object.keys(release)])];
  const lists = [company, former, release].map((value) => (areItems(value) ? listIds(value) : []));
  return lists.every((ids) => ids.length > 0) ? [...new Set([...(lists[0] ?? []), ...(lists[2] ?? [])])] : [];
}

function areItems(value: Value | undefined): boolean {
  return Array.isArray(value) && value.every((item) => isMapping(item) && item["id"] !== undefined);
}

function withParts(
  { company, former, release }: Versions,
  names: readonly string[],
  { result, location }: { result: RewordedTexts; location: TextLocation },
): Value | undefined {
  const parts = new Map<string, Value | undefined>();
  for (const name of names) {
    const [mine, before, theirs] = [company, former, release].map((value) => valueAt(value, [name]));
    const here = { ...location, path: [...location.path, name] };
    const part = mine === undefined && before === undefined ? newPart(theirs, result, here) : mine;
    const next = reworded({ company: part, former: before, release: theirs }, result, here);
    if (next !== undefined) parts.set(name, next);
  }
  if (Array.isArray(company)) {
    const items = company.map((item) => parts.get(listIds([item])[0] ?? "") ?? item);
    return items.every((item, index) => item === company[index]) ? company : items;
  }
  const isChanged = [...parts].some(([name, part]) => part !== valueAt(company, [name]));
  return isChanged ? Object.fromEntries(parts) : company;
}

/** Returns what only the release has, where it belongs to no company: what the assistant understands. */
function newPart(theirs: Value | undefined, result: RewordedTexts, location: TextLocation): Value | undefined {
  if (theirs === undefined || !isOfProgram(location)) return undefined;
  const isTaken = isOfAssistant(location);
  result[isTaken ? "taken" : "added"].push(location);
  return isTaken ? theirs : undefined;
}

/** Adds the release's new words to a list that the company has changed, and removes those that the release gave up. */
function withNewWords(
  { company, former, release }: Versions,
  result: RewordedTexts,
  location: TextLocation,
): Value | undefined {
  if (!Array.isArray(company) || !Array.isArray(former) || !Array.isArray(release)) {
    result.kept.push(location);
    return company;
  }
  const has = (list: readonly Value[], word: Value) => list.some((item) => isSame(item, word));
  const stayed = company.filter((word) => !has(former, word) || has(release, word));
  const added = release.filter((word) => !has(former, word) && !has(company, word));
  if (stayed.length === company.length && added.length === 0) return company;
  result.taken.push(location);
  return [...stayed, ...added];
}

/** Returns false for ids and figures in a company's own files, which may not exist in its company.yaml. */
function isSafe(release: Value | undefined, location: TextLocation): boolean {
  return isOfProgram(location) || (typeof release === "string" && /\s/.test(release) && !release.includes("{{"));
}

function isOfAssistant({ file }: TextLocation): boolean {
  return file.endsWith("/assistant.yaml");
}

/** Compares without regard to no-break spaces, which a command inserts. */
function isSame(a: Value | undefined, b: Value | undefined): boolean {
  const [text, otherText] = [a, b].map((value) => JSON.stringify(value)?.replaceAll(/[\u00A0\u202F]/g, " "));
  return text === otherText;
}

/** Returns undefined for a file that is missing or can't be read, which the check reports. */
function valueOf(text: string): Value | undefined {
  const document = parseDocument(text, { logLevel: "error" });
  if (document.errors.length > 0) return undefined;
  return (document.toJS() as Value) ?? undefined; // YAML has no other types
}
