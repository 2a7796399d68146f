// The service's settings for a command that is run by hand, read from the unit's file as systemd reads it: by a shell,
// a value with `&` or `#` would be cut off, and the command would work on another database.
import { existsSync, readFileSync } from "node:fs";
import { describeFailure } from "./launcher/failure.mjs";

const unitFile = "/etc/site.env";
/** The defaults of deploy/site.service. */
const ofUnit = { DATA_DIR: "/var/lib/site", HOST: "127.0.0.1" };

/** Returns the settings in SETTINGS_FILE, or otherwise the unit's; undefined if there is no such file. */
export function readServiceSettings(named: string | undefined): Record<string, string> | undefined {
  const file = named || unitFile;
  if (!named && !existsSync(file)) return undefined;
  try {
    const variables = parseEnvironmentFile(readFileSync(file, "utf8"));
    return named ? variables : { ...ofUnit, ...variables };
  } catch (error) {
    throw new Error(
      `The service's settings can't be read: ${describeFailure(error)} If the file belongs to root, run the command as root.`,
      {
        cause: error,
      },
    );
  }
}

const quoted = String.raw`'[^']*'|"(?:\\[\s\S]|[^"\\])*"`;
const line = new RegExp(
  String.raw`^[ \t]*([A-Za-z_]\w*)[ \t]*=((?:[ \t]*(?:${quoted}))*)[ \t]*((?:\\[\s\S]|[^\n\\])*)$|^.*$`,
  "gm",
);

/**
 * Parses a file like systemd: quotes enclose a whole value or its beginning, a backslash escapes a character, `#` and
 * `;` begin a comment only at the beginning of a line, and nothing is expanded (systemd.exec(5), EnvironmentFile=).
 * @example parseEnvironmentFile(`A="b c"`) // { A: "b c" }
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [, name, inQuotes = "", unquoted = ""] of text.matchAll(line)) {
    if (name) settings[name] = unquote(inQuotes) + unescape(unquoted.replace(/(?<!\\)\s+$/, ""));
  }
  return settings;
}

function unquote(text: string): string {
  return [...text.matchAll(new RegExp(quoted, "g"))]
    .map(([part]) => {
      const inside = part.slice(1, -1);
      return part.startsWith("'") ? inside : inside.replaceAll(/\\(["\\`$])/g, "$1").replaceAll("\\\n", "");
    })
    .join("");
}

function unescape(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, (_, next: string) => (next === "\n" ? "" : next));
}
