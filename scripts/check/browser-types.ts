// `node scripts/check/browser-types.ts [FILE …]`: checks that browser code only uses features of the oldest browsers of
// decision 137. Rewrites TypeScript's DOM types with every member optional that one of these browsers lacks, and checks
// browser code with them: such a member must be tested for before it is used.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { CompatData, CompatStatement } from "@mdn/browser-compat-data";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "node_modules/.cache/browser-types");
const oldest = { chrome: 111, firefox: 115, safari: 16.4 } as const;

/** TypeScript's mixins and an interface that has them in browsers' data. */
const mixins: Readonly<Record<string, string>> = {
  Body: "Response",
  Animatable: "Element",
  ARIAMixin: "Element",
  ChildNode: "Element",
  ParentNode: "Element",
  GlobalEventHandlers: "Element",
  ElementContentEditable: "HTMLElement",
  HTMLOrSVGElement: "HTMLElement",
  PopoverTargetAttributes: "HTMLButtonElement",
  WindowOrWorkerGlobalScope: "Window",
};

const { resolve } = createRequire(import.meta.url);
const typescript = join(resolve("typescript-7/package.json"), "..");
const domTypes = join(
  resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`),
  "../lib/lib.dom.d.ts",
);
const compat = JSON.parse(readFileSync(resolve("@mdn/browser-compat-data"), "utf8")) as CompatData; // its own types

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "dom.d.ts"), withOptionalMembers(readFileSync(domTypes, "utf8")));
writeFileSync(
  join(folder, "tsconfig.json"),
  JSON.stringify({
    extends: "../../../tsconfig.json",
    files: [join(folder, "dom.d.ts"), join(root, "app/env.d.ts"), ...process.argv.slice(2)],
    include: ["../../../app/**/*.ts", "../../../app/**/*.tsx", "../../../.react-router/types/**/*"],
    exclude: ["../../../app/**/*.server.ts", "../../../app/**/*.test.*", "../../../app/server.ts"],
    compilerOptions: {
      lib: ["es2023"],
      types: ["vite/client"],
      rootDirs: ["../../..", "../../../.react-router/types"],
    },
  }),
);

/** TypeScript's error codes for missing members: the full check reports the others. */
const missing = /^(\S+?)\(\d+,\d+\): error TS(?:2339|2550|2551|2722|2532|2533|18047|18048|18049|2774):/;

const messages = run()
  .split("\n")
  .filter((line) => missing.test(line) && !/\.server\.tsx?\(|^node_modules/.test(line));
if (messages.length > 0) {
  console.log("Not in Chrome 111, Firefox 115 or Safari 16.4 (docs/decisions/137):");
  console.log(messages.join("\n"));
  process.exitCode = 1;
}

function run(): string {
  try {
    return execFileSync(process.execPath, [join(typescript, "bin/tsc"), "--project", folder], {
      cwd: root,
      encoding: "utf8",
    });
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? ""); // it exits with 1 if it finds anything
  }
}

/** Makes members optional; they begin a line within an interface, or within a constructor's `declare var`. */
function withOptionalMembers(types: string): string {
  let owner: Owner | undefined;
  const lines = types.split("\n").map((line) => {
    const [, name, constructor] = /^(?:interface (\w+)|declare var (\w+): \{)/.exec(line) ?? [];
    if (name !== undefined) owner = { name, suffix: "" };
    if (constructor !== undefined) owner = { name: constructor, suffix: "_static" };
    if (line.startsWith("}")) owner = undefined;
    return owner ? withOptionalMember(line, owner) : withOptionalGlobal(line);
  });
  return lines.join("\n");
}

/** `suffix` ends the names of static members in the data. */
type Owner = { name: string; suffix: "" | "_static" };

function withOptionalMember(line: string, { name, suffix }: Owner): string {
  const start = /^ {4}(?:readonly )?(\w+)(?=[:(<])/.exec(line);
  return start && isNewMember(mixins[name] ?? name, start[1] + suffix)
    ? `${start[0]}?${line.slice(start[0].length)}`
    : line;
}

/** Returns true for a new member of an older interface: a new interface is itself optional. */
function isNewMember(owner: string, member: string): boolean {
  const data = compat.api[owner];
  return !lacks(data?.__compat) && lacks(data?.[member]?.__compat);
}

function withOptionalGlobal(line: string): string {
  const [, variable = ""] = /^declare var (\w+): [^{]*;$/.exec(line) ?? [];
  if (isNewGlobal(variable)) return line.replace(/;$/, " | undefined;");
  const [, name = "", parameters, result] = /^declare function (\w+)(\(.*\)): (.+);$/.exec(line) ?? [];
  return isNewGlobal(name) ? `declare var ${name}: (${parameters} => ${result}) | undefined;` : line;
}

function isNewGlobal(name: string): boolean {
  return lacks(compat.api["Window"]?.[name]?.__compat ?? compat.api[name]?.__compat);
}

function lacks(compatibility: CompatStatement | undefined): boolean {
  if (!compatibility) return false;
  const { support } = compatibility;
  return (Object.keys(oldest) as (keyof typeof oldest)[]).some((browser) => {
    const statement = support[browser];
    const added = (Array.isArray(statement) ? statement[0] : statement)?.version_added;
    return (
      added === false ||
      added === "preview" ||
      (typeof added === "string" && Number.parseFloat(added.replace("≤", "")) > oldest[browser])
    );
  });
}
