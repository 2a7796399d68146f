// Builds what is TSX: the browser's files, and the three doors of entry.server.tsx that Node calls.
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { parse } from "yaml";

/**
 * Imports content/*.yaml as a JavaScript object, whole or in part: `?only=chat,consent`, `?without=chat,consent`.
 * A change reloads the page, because the texts are read at start.
 */
function yaml(): Plugin {
  return {
    name: "yaml",
    enforce: "pre",
    transform: {
      filter: { id: /\.yaml(\?|$)/ },
      handler: (code, id) => ({
        code: `export default ${JSON.stringify(part(parse(code), id))}`,
        map: null,
        moduleType: "js",
      }),
    },
    hotUpdate({ file }) {
      if (!file.endsWith(".yaml")) return;
      this.environment.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

function part(texts: Record<string, unknown>, id: string): Record<string, unknown> {
  const query = new URLSearchParams(id.split("?")[1]);
  const [only, without] = [query.get("only")?.split(","), query.get("without")?.split(",") ?? []];
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => (only ? only.includes(key) : !without.includes(key))),
  );
}

const vendor = (name: string, test: RegExp, priority: number) => ({ name, test, priority });

export default defineConfig({
  plugins: [yaml(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                vendor("react", /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 3),
                vendor("router", /node_modules[\\/](react-router|@react-router)[\\/]/, 2),
                // What most pages share, in one file: many small ones compress worse and each costs a request.
                {
                  name: "shared",
                  test: /(app[\\/](ui|platform[\\/](i18n|seo|content)|features[\\/]site)[\\/]|node_modules[\\/](tailwind-merge|class-variance-authority|clsx)[\\/])/,
                  minShareCount: 14,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
