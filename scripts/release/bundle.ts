// Bundles the server, its workers, the commands and the migrations for the release archive: a start loads fewer files,
// strips no types and checks no content.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "rolldown";
import type { Plugin } from "rolldown";
import { brandFacts } from "../build/brand.ts";
import { wantedNode } from "../launcher/node24.mjs";
import { helpOf } from "../launcher/output.mjs";

const root = join(import.meta.dirname, "../..");

/** Packages with native code, or that read files next to their code. */
export const unbundled = ["@fontsource/schibsted-grotesk", "@resvg/resvg-wasm", "satori", "sharp"];

/** Files that are started by their path. */
const started = [
  "app/server.ts",
  "app/platform/pictures/social-worker.server.ts",
  "app/platform/pictures/encoding-process.server.ts",
  "app/features/booking/busy-calendars/busy-worker.server.ts",
  "app/features/move-in/export-worker.server.ts",
];

const program = ["app/server.ts"];

/**
 * Bundles into `folder`: each started file to its own path with .js, shared code to program/. The server and the
 * commands start in a small file, which an older Node can parse too.
 */
export async function bundleServer(folder: string, commands: readonly string[]): Promise<void> {
  const migrations = ["db/migrations", "db/own"].flatMap((path) => {
    const files = existsSync(join(root, path)) ? readdirSync(join(root, path)) : []; // a company's own (docs/make-it-yours.md)
    return files.filter((name) => name.endsWith(".ts")).map((name) => `${path}/${name}`);
  });
  const files = [...started, ...commands, ...migrations];
  const guarded = [...program, ...commands].map((file) => file.replace(/\.ts$/, ""));
  await build({
    cwd: root,
    input: Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ""), join(root, file)])),
    external: [...unbundled, "pg-native"], // pg-native is optional, and not installed
    platform: "node",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    treeshake: { moduleSideEffects: [{ test: /[/\\]node_modules[/\\]yaml[/\\]/, sideEffects: false }] },
    plugins: [
      brandFacts(),
      builtPages(),
      preparedContent(),
      unusedParts(),
      ownAddresses(),
      ownCommands(commands),
      latinText(),
    ],
    output: {
      dir: folder,
      entryFileNames: ({ name }) => (guarded.includes(name) ? "program/[name].js" : "[name].js"),
      chunkFileNames: "program/[name]-[hash].js",
      comments: false,
      // Keeps names and lines: a stack in the log must be readable.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    },
    onLog: (level, log, handle) => {
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log); // "use client" has no meaning here
    },
  });
  mkdirSync(join(folder, "app"), { recursive: true });
  mkdirSync(join(folder, "scripts"), { recursive: true });
  writeFileSync(join(folder, "app/needs-node.js"), needsNode());
  for (const file of guarded) writeFileSync(join(folder, `${file}.js`), beginning(file));
}

/** Includes the built pages in the server. */
function builtPages(): Plugin {
  const address = 'new URL("../build/server/index.js", import.meta.url).href';
  return {
    name: "built-pages",
    transform: {
      filter: { id: /[/\\]app[/\\]server\.ts$/ },
      handler(code) {
        if (!code.includes(address)) throw new Error(`app/server.ts no longer imports ${address}.`);
        return code.replace(address, '"../build/server/index.js"');
      },
    },
  };
}

function preparedContent(): Plugin {
  const id = join(import.meta.dirname, "prepared-content.ts");
  return {
    name: "prepared-content",
    resolveId: { filter: { id: /content\/read\.server\.ts$/ }, handler: () => id },
  };
}

/** Removes parts that packages always load and nothing here calls: 400 kB to parse at every start. */
function unusedParts(): Plugin {
  const unused = /[/\\](?:react-dom-server-legacy\.node\.production|postcss[/\\]lib[/\\]postcss)\.js$/;
  return {
    name: "unused-parts",
    load: { filter: { id: unused }, handler: () => "module.exports = {};" },
  };
}

/** Keeps `import.meta.url` as the source file's own URL, wherever its code is; a worker's name ends with .js. */
function ownAddresses(): Plugin {
  return {
    name: "own-addresses",
    transform: {
      filter: { id: /[/\\](app|scripts)[/\\]/, code: "import.meta.url" },
      handler(code, id) {
        if (id.includes("node_modules")) return;
        const archiveUrl = `new URL(${JSON.stringify(relative(root, id).replaceAll("\\", "/"))}, archiveFolder).href`;
        return code
          .replaceAll(/(new URL\("\.[^"]+)\.ts", import\.meta\.url\)/g, '$1.js", import.meta.url)')
          .replaceAll("import.meta.url", archiveUrl);
      },
    },
    renderChunk(code, { fileName }) {
      const up = "../".repeat(fileName.split("/").length - 1);
      return code.replaceAll("archiveFolder", `new URL("${up}", import.meta.url)`);
    },
  };
}

/** Adapts the commands in messages; without commands it is a clone's server, which uses `npm run`. */
function ownCommands(commands: readonly string[]): Plugin {
  return { name: "own-commands", renderChunk: (code) => (commands.length > 0 ? calledByPath(code) : null) };
}

/** Rewrites commands for an archive: `npm run backup -- FILE` becomes `node scripts/backup.js FILE`. */
function calledByPath(text: string): string {
  return text.replaceAll(/npm run (admin|backup|doctor|migrate|restore)\b(?: --)?/g, "node scripts/$1.js");
}

/** Returns a command's first file, with its help: the comment at its top, which the bundle omits. */
function beginning(file: string): string {
  const help = JSON.stringify(calledByPath(helpOf(join(root, `${file}.ts`))));
  return `import "../app/needs-node.js";
if (process.argv.includes("--help")) console.log(${help});
else await import("../program/${file}.js");
`;
}

/** Exits with a message if Node is too old, in syntax that old ones know. */
function needsNode(): string {
  const [major, minor] = wantedNode;
  const sentence = `"This program needs Node ${major}.${minor} or newer; this is " + process.versions.node + ". Install Node ${major} from https://nodejs.org."`;
  return `var has = process.versions.node.split(".").map(Number);
if (has[0] < ${major} || (has[0] === ${major} && has[1] < ${minor})) {
  console.error(${sentence});
  process.exit(1);
}
`;
}

/** Escapes characters beyond Latin-1: V8 would keep two bytes per character. After the minifier, which unescapes. */
function latinText(): Plugin {
  return {
    name: "latin-text",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk")
          file.code = file.code.replaceAll(
            /[^\0-\xff]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
          );
    },
  };
}
