import { AppError } from "#app/platform/errors.ts";

const entityTag = /(W\/)?"([!\u0023-\u007E\u0080-\u00FF]*)"/g;

/**
 * Returns the versions that `If-Match` names (RFC 9110 §13.1.1), or undefined without the header or for `*`. Weak tags never
 * match.
 * @throws AppError bad-request
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
