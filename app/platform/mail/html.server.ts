/** HTML that is already escaped. */
export type Html = { readonly markup: string };

type Insert = string | number | Html | false | undefined | readonly Insert[];

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * Builds HTML; values are escaped unless they are `Html`. Lists are joined; `false` and `undefined` are omitted.
 * @example html`<p>${"a < b"}</p>`.markup // "<p>a &lt; b</p>"
 */
export function html(pieces: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  const rest = pieces.slice(1).map((piece, index) => insertOf(inserts[index]) + piece);
  return { markup: (pieces[0] ?? "") + rest.join("") };
}

function insertOf(insert: Insert): string {
  if (insert === undefined || insert === false) return "";
  if (typeof insert === "string" || typeof insert === "number")
    return String(insert).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
  return "markup" in insert ? insert.markup : insert.map(insertOf).join("");
}
