// Writes changed values into the text of a YAML file without touching other lines (EDIT-10).
import { isDeepStrictEqual } from "node:util";
import { diffArrays } from "diff";
import { Composer, CST, isCollection, isNode, isScalar, parse, parseDocument, Parser, Scalar } from "yaml";
import type { Document, Node } from "yaml";
import { isMapping } from "./fallback.ts";
import type { ValuesByName, Value } from "./fallback.ts";

export type YamlChange = { before: Value; after: Value };

/**
 * Returns the text with the changes. Scalars are replaced in place; the lines of lists and mappings whose structure
 * changes are rewritten.
 */
export function yamlWith(text: string, change: YamlChange): string {
  const differing = listChanges([], change);
  if (differing.length === 0) return text;
  const inPlace = withScalars(text, differing);
  const document = parseDocument(inPlace);
  const now = parse(inPlace) as Value;
  const remaining = listChanges([], { before: now ?? {}, after: change.after });
  if (remaining.length === 0) return inPlace;
  const write = writer(inPlace);
  const normal = write(document);
  for (const difference of remaining) applyTo(document, difference);
  const changed = write(document);
  const merged = mergeLines({ text: inPlace, normal, changed });
  return isDeepStrictEqual(parsed(merged), parsed(changed)) ? merged : changed;
}

type Path = readonly (string | number)[];

/** A difference; `after` is undefined for a removed name, `before` for an added one. */
type ValueDifference = { path: Path; before: Value | undefined; after: Value | undefined };

/** Lists the differences at the deepest possible paths, so that comments beside unchanged values stay. */
function listChanges(path: Path, { before, after }: { before: Value | undefined; after: Value }): ValueDifference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isMapping(before) && isMapping(after))
    return [...listGone(path, before, after), ...listNamed(path, before, after)];
  if (Array.isArray(before) && Array.isArray(after) && idsAgree(before, after))
    return after.flatMap((value, index) => listChanges([...path, index], { before: before[index], after: value }));
  return [{ path, before, after }];
}

function listGone(path: Path, before: ValuesByName, after: ValuesByName): ValueDifference[] {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return gone.map((key) => ({ path: [...path, key], before: before[key], after: undefined }));
}

function listNamed(path: Path, before: ValuesByName, after: ValuesByName): ValueDifference[] {
  return Object.entries(after).flatMap(([key, value = null]) =>
    listChanges([...path, key], { before: before[key], after: value }),
  );
}

/** Returns false if items were moved, added or removed: such a list is rewritten. */
function idsAgree(before: readonly Value[], after: readonly Value[]): boolean {
  const idOf = (item: Value | undefined) => (isMapping(item) ? item["id"] : undefined);
  return before.length === after.length && before.every((item, index) => idOf(item) === idOf(after[index]));
}

function withScalars(text: string, differing: readonly ValueDifference[]): string {
  const tokens = [...new Parser().parse(text)];
  const [document] = new Composer({ keepSourceTokens: true }).compose(tokens);
  if (!document) return text;
  for (const { path, after } of differing) {
    const node = document.getIn(path, true);
    if (!isScalar(node) || !node.srcToken || (typeof after !== "string" && typeof after !== "number")) continue;
    const above = document.getIn(path.slice(0, -1), true);
    const inFlow = isCollection(above) && above.flow === true;
    CST.setScalarValue(node.srcToken, String(after), { inFlow, type: styleOf(node, after) });
  }
  const next = tokens.map((token) => CST.stringify(token)).join("");
  const isRight = ({ path, after }: ValueDifference, value: Value | undefined) =>
    isDeepStrictEqual(valueIn(value, path), after) || after === undefined || typeof after === "object";
  const value = parsed(next);
  return value !== undefined && differing.every((difference) => isRight(difference, value)) ? next : text;
}

/** Returns the node's quoting style if the value is still read as the same, or else double quotes. */
function styleOf({ type }: Scalar, value: string | number): Scalar.Type {
  if (typeof value === "number") return Scalar.PLAIN;
  const isPlain = type === undefined || type === Scalar.PLAIN;
  if (!isPlain) return type as Scalar.Type;
  return parsed(value) === value ? Scalar.PLAIN : Scalar.QUOTE_DOUBLE;
}

/** Parses YAML; returns undefined if it has errors. */
function parsed(text: string): Value | undefined {
  const document = parseDocument(text);
  return document.errors.length > 0 ? undefined : (document.toJS() as Value);
}

/** Returns the value at a path of names and indexes; undefined if there is none. */
export function valueIn(value: Value | undefined, path: Path): Value | undefined {
  return path.reduce<Value | undefined>(
    (part, key) => (typeof part === "object" && part !== null ? (part as ValuesByName)[key] : undefined),
    value,
  );
}

/** Returns a function that writes a document with the indentation of the text. */
function writer(text: string): (document: Document) => string {
  const indent = /^( +)[^\s#]/m.exec(text)?.[1]?.length ?? 2;
  const indentSeq = !/^( *)[^\s#-].*:\n\1- /m.test(text);
  return (document) => document.toString({ lineWidth: 0, flowCollectionPadding: true, indent, indentSeq });
}

function applyTo(document: Document, { path, after }: ValueDifference): void {
  if (after === undefined) document.deleteIn(path);
  else document.setIn(path, asWritten(document.createNode(after), document.getIn(path, true)));
}

/** Returns the node with the style and the leading comment of the node that it replaces. */
function asWritten(node: Node, before: unknown): Node {
  if (!isNode(before)) return node;
  if (isCollection(node) && isCollection(before)) node.flow = before.flow === true;
  return Object.assign(node, { commentBefore: before.commentBefore, spaceBefore: before.spaceBefore });
}

/** Lines `from` to `to` of one text, which correspond to lines `at` to `until` of the other; the ends are exclusive. */
type Block = { from: number; to: number; at: number; until: number; isSame: boolean };

/** Merges the formatting of `text` into `changed`; `normal` is the text as the writer formats it. */
function mergeLines({ text, normal, changed }: { text: string; normal: string; changed: string }): string {
  const [ownLines, plain, next] = [text, normal, changed].map((yaml) => yaml.split("\n")) as [
    string[],
    string[],
    string[],
  ];
  const changes = blocksOf(plain, next);
  const positionOf = (line: number) => {
    const block = changes.find(({ isSame, from, to }) => isSame && line >= from && line <= to);
    return block && block.at + line - block.from;
  };
  const merged = [...next];
  for (const { from, to, at, until, isSame } of byLine(blocksOf(plain, ownLines)).toReversed()) {
    if (isSame || changes.some((other) => !other.isSame && other.from < Math.max(to, from + 1) && other.to > from))
      continue;
    const [first, last] = [positionOf(from), positionOf(to)];
    if (first !== undefined && last !== undefined) merged.splice(first, last - first, ...ownLines.slice(at, until));
  }
  return merged.join("\n");
}

/** Splits blocks with the same number of lines on both sides into single lines. */
function byLine(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    const { from, to, at, until, isSame } = block;
    if (isSame || to - from !== until - at) return [block];
    return Array.from({ length: to - from }, (_, index) => ({
      from: from + index,
      to: from + index + 1,
      at: at + index,
      until: at + index + 1,
      isSame,
    }));
  });
}

/** Returns alternating runs of equal and different lines. */
function blocksOf(a: readonly string[], b: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let [from, at] = [0, 0];
  for (const { value, added, removed } of diffArrays([...a], [...b])) {
    const last = blocks.at(-1);
    const isSame = !added && !removed;
    const [to, until] = [from + (added ? 0 : value.length), at + (removed ? 0 : value.length)];
    if (last && !last.isSame && !isSame) Object.assign(last, { to, until });
    else blocks.push({ from, to, at, until, isSame });
    [from, at] = [to, until];
  }
  return blocks;
}
