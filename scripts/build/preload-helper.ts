// What a dynamic import calls to have its file's own imports and styles fetched at the same time. Vite's helper weighs 0.6 kB of
// the 8 that a page may load: it knows relative bases, nonces and several importers. Ours has one base and one document.
import type { Plugin } from "vite";

const helper = `
  export function __vitePreload(load, files = []) {
    return Promise.all(files.map(preload)).then(load);
  }
  function preload(file) {
    const href = "/" + file;
    if (document.querySelector(\`link[href="\${href}"]\`)) return;
    const isStyle = file.endsWith(".css");
    const link = Object.assign(document.createElement("link"), { rel: isStyle ? "stylesheet" : "modulepreload", href });
    document.head.append(link);
    return isStyle && new Promise((done) => (link.onload = link.onerror = done));
  }`;

/** Puts our helper in place of Vite's. */
export function preloadHelper(): Plugin {
  return {
    name: "preload-helper",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? helper : undefined),
  };
}
