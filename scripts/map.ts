// `npm run map [-- PART]`: prints every page and every call with file and line, which feature imports which, and the
// layers of the platform; or the lines that have the part in them.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFeatureGraph } from "./feature-graph.ts";
import { describeLayers } from "./platform-graph.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** `place` is the file and line of the address: in the site map, or in a feature.server.ts; `file` is a page's own. */
export type AddressEntry = { address: string; place: string; file?: string };

/** Reads the addresses from the sources, which needs neither packages nor a build. */
export function listAddresses(): AddressEntry[] {
  const entryFiles = globSync("app/features/*/feature.server.ts", { cwd: root });
  return [
    ...readAddresses("app/site-map.ts", /path: (?:"([^"]+)"|adminPath),\s+file: "([^"]+)"/g),
    ...entryFiles.flatMap((file) =>
      readAddresses(file.replaceAll("\\", "/"), /"((?:GET|POST|PUT|PATCH|DELETE) \/[^"]+)":/g),
    ),
  ].toSorted((a, b) => a.address.localeCompare(b.address));
}

function readAddresses(source: string, pattern: RegExp): AddressEntry[] {
  const text = readFileSync(join(root, source), "utf8");
  return [...text.matchAll(pattern)].map(({ 1: address = "/admin", 2: page, index }) => ({
    address,
    place: `${source}:${text.slice(0, index).split("\n").length}`,
    ...(page ? { file: `app/${page}` } : {}),
  }));
}

if (import.meta.main) {
  const addresses = listAddresses().map(({ address, place, file = "" }) =>
    `${address.padEnd(50)} ${place} ${file}`.trimEnd(),
  );
  const imports = [...readFeatureGraph()].flatMap(([feature, others]) =>
    others.size > 0 ? [`${feature} → ${[...others].toSorted().join(", ")}`] : [],
  );
  const layers = describeLayers().map((layer) => `platform, ${layer}`);
  for (const line of [...addresses, ...imports, ...layers])
    if (line.includes(process.argv[2] ?? "")) process.stdout.write(`${line}\n`);
}
