import type { YAMLError } from "yaml";

/**
 * Describes a mistake in YAML with its line and its most likely cause.
 * @example "Nested mappings are not allowed … at line 3, column 8; a text that contains “: ” …, goes between double quotes"
 */
export function describeYamlFault({ code, message }: Pick<YAMLError, "code" | "message">): string {
  const first = message.split("\n", 1)[0]?.replace(/:$/, "") ?? code;
  return code === "DUPLICATE_KEY" ? first : `${first}; ${quotes}`;
}

const quotes =
  "a text that contains “: ” or “ #”, or begins with { [ * & ! % @ or a quotation mark, goes between double quotes";
