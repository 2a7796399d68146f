// What the browser gets of a public page: the native start and what that loads, and nothing of the page's own module. Public
// pages are rendered by the server alone; React Router's client build would make files of them that nobody loads.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../..");
const start = "app/start/start.ts";
const publicPage = /\/app\/pages\/(?!admin\/)[\w-]+\.tsx\?__react-router-build-client-route$/;
const startUrl = "virtual:start-url";

/** The start as a file of its own, its address as `virtual:start-url` on the server, and no file for a public page. */
export function nativeStart(): Plugin {
  let isBuild = false;
  return {
    name: "native-start",
    enforce: "post",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      if (isBuild && this.environment.name === "client")
        this.emitFile({ type: "chunk", id: join(root, start), name: "start" });
    },
    resolveId: (id) => (id === startUrl ? `\0${startUrl}` : undefined),
    load(id) {
      if (id !== `\0${startUrl}`) return undefined;
      const isOnServer = this.environment.name !== "client";
      return `export default ${JSON.stringify(isBuild && isOnServer ? builtStart() : `/${start}`)}`;
    },
    transform(_, id) {
      return this.environment.name === "client" && publicPage.test(id) ? { code: "export {};", map: null } : undefined;
    },
  };
}

type Manifest = Record<string, { file: string; src?: string; imports?: string[] }>;

/** The client is built before the server. The entry's own file only imports the one that holds the start's modules. */
function builtStart(): string {
  const manifest = JSON.parse(readFileSync(join(root, "build/client/.vite/manifest.json"), "utf8")) as Manifest; // Vite's own file
  const entry = Object.values(manifest).find(({ src }) => src === start);
  const file = manifest[entry?.imports?.[0] ?? ""]?.file;
  if (!file) throw new Error(`${start} is not in the client's manifest`);
  return `/${file}`;
}
