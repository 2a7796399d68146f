// Checks that .env.example lists exactly the existing settings.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { failed, passed, root } from "./step.ts";
import type { Outcome } from "./step.ts";

export async function checkSettings(): Promise<Outcome> {
  const knownSettings = namesIn("app/platform/settings/config.server.ts", /^ {2,4}([A-Z][A-Z0-9_]+):/gm);
  const described = namesIn(".env.example", /^#?([A-Z][A-Z0-9_]+)=/gm);
  const problems = [
    ...[...knownSettings].filter((name) => !described.has(name)).map((name) => `${name} is missing in .env.example`),
    ...[...described].filter((name) => !knownSettings.has(name)).map((name) => `${name} isn't a setting`),
  ];
  return problems.length === 0 && knownSettings.size > 0 ? passed : failed(problems.join("\n") || "no setting found");
}

function namesIn(file: string, pattern: RegExp): Set<string> {
  const text = readFileSync(join(root, file), "utf8");
  return new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));
}
