// Builds the scripts of public pages separately from the admin area, so that neither affects the other's chunks.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { islandChunks } from "./chunks.ts";

const root = join(import.meta.dirname, "../..");
const start = "app/start/start.ts";
const startUrl = "virtual:start-url";
const publicPage = /\/app\/pages\/(?!admin\/)[\w-]+\.tsx\?__react-router-build-client-route$/;

/** Builds the scripts before the pages, which import `virtual:start-url`; writes them after the pages. */
export function nativeStart(): Plugin {
  let built: Rolldown.RolldownOutput | undefined;
  let isBuild = false;
  return {
    name: "native-start",
    enforce: "post",
    config: () => ({ environments: { public: { consumer: "client", build: publicBuild } } }),
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildApp: {
      order: "pre",
      async handler(builder) {
        const environment = builder.environments["public"];
        built = environment && ((await builder.build(environment)) as Rolldown.RolldownOutput); // one output, not watched
      },
    },
    resolveId: (id) => (id === startUrl ? `\0${startUrl}` : undefined),
    load(id) {
      if (id !== `\0${startUrl}`) return undefined;
      return `export default ${JSON.stringify(isBuild ? `/${startFile(built)}` : `/${start}`)}`;
    },
    transform(_, id) {
      return this.environment.name === "client" && publicPage.test(id) ? { code: "export {};", map: null } : undefined;
    },
    async closeBundle() {
      if (this.environment.name === "ssr" && built) await write(built.output);
    },
  };
}

/** Returns the chunk with the start's modules: the entry only imports it. */
function startFile(built: Rolldown.RolldownOutput | undefined): string {
  const [entry] = built?.output ?? [];
  const file = entry?.imports[0] ?? entry?.fileName;
  if (!file) throw new Error("the native start was not built before the pages");
  return file;
}

const publicBuild = {
  write: false,
  rolldownOptions: {
    input: { start: join(root, start) },
    output: {
      entryFileNames: "assets/[name]-[hash].js",
      codeSplitting: { groups: islandChunks },
    },
  },
};

async function write(files: Rolldown.RolldownOutput["output"]): Promise<void> {
  for (const file of files) {
    const path = join(root, "build/client", file.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.type === "chunk" ? file.code : file.source);
  }
}
