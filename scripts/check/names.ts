// Rejects names of functions, values, types, members, parameters and files with words that retired-names.yaml lists.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { failed, passed, root } from "./step.ts";
import type { Outcome } from "./step.ts";

const listSchema = z.strictObject({
  words: z.array(z.strictObject({ word: z.string(), say: z.string() })),
  types: z.array(z.string()),
  except: z.array(z.string()),
});

type RetiredNames = z.infer<typeof listSchema>;

const declaration = /^\s*(?:export )?(?:async )?(function\*?|const|let|type|interface|class) +([A-Za-z_$][\w$]*)/;
/** A property, a member of a type or a parameter, by the colon after its name. */
const member = /(?:^|[{,;(])\s*(?:readonly )?([A-Za-z_$][\w$]*)\??:(?!:)/g;
const comment = /^\s*(?:\/\/|\/?\*)/;

export function checkNames(): Outcome {
  const list = listSchema.parse(parse(readFileSync(join(root, "scripts/check/retired-names.yaml"), "utf8")));
  const files = globSync("{app,bench,db,scripts}/**/*.{ts,tsx,mjs}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !list.except.some((folder) => file.startsWith(folder)));
  const problems = files.flatMap((file) => retiredNamesIn(file, readFileSync(join(root, file), "utf8"), list));
  return problems.length === 0 ? passed : failed(problems.join("\n"));
}

/**
 * @example retiredNamesIn("app/a.ts", "function findTwins() {}", list) // ["app/a.ts:1: findTwins: say duplicate, counterpart"]
 */
export function retiredNamesIn(file: string, source: string, { words, types }: RetiredNames): string[] {
  const sayInstead = (name: string) =>
    words.find(({ word }) => splitName(name).some((part) => part === word || part === `${word}s`));
  const ofFile = sayInstead(basename(file).replace(/\..*$/, ""));
  const ofNames = source.split("\n").flatMap((line, index) => {
    const [, kind = "", name = ""] = declaration.exec(line) ?? [];
    const members = comment.test(line) ? [] : [...line.matchAll(member)].map(([, memberName = ""]) => memberName);
    const retired = [name, ...members].flatMap((candidate) => {
      const instead = sayInstead(candidate);
      return instead ? [`${file}:${index + 1}: ${candidate}: say ${instead.say}`] : [];
    });
    if (kind === "type" && types.includes(name))
      retired.push(`${file}:${index + 1}: ${name}: say what it is, with a noun`);
    return retired;
  });
  return [...(ofFile ? [`${file}: say ${ofFile.say}`] : []), ...ofNames];
}

/** @example splitName("findTwinsOf") // ["find", "twins", "of"] */
function splitName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
}
