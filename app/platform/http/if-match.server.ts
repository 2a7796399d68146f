// Which version of a thing a caller means to change (RFC 9110 §13.1.1). What a version is, and comparing it, is the feature's.
import { AppError } from "#app/platform/errors.ts";

const entityTag = /(W\/)?"([!\u0023-\u007E\u0080-\u00FF]*)"/g;

/**
 * The versions that `If-Match` names, of which one must be the present one; undefined where any will do: no such header, or
 * `*`. A weak tag names none: the comparison is the strong one.
 * @throws AppError bad-request where it is no list of entity tags.
 * @example readIfMatch(new Headers({ "If-Match": '"7", "8"' })) // ["7", "8"]
 */
export function readIfMatch(headers: Headers): readonly string[] | undefined {
  const value = headers.get("If-Match");
  if (value === null || value.trim() === "*") return undefined;
  const tags = [...value.matchAll(entityTag)];
  const isList = tags.length > 0 && /^[\s,]*$/.test(value.replaceAll(entityTag, ""));
  if (!isList) throw new AppError("bad-request");
  return tags.flatMap(([, weak, version]) => (weak || version === undefined ? [] : [version]));
}
