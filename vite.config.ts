// Builds what is TSX: the browser's files, and the three doors of entry.server.tsx that Node calls.
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { pageCards, versionOf } from "./scripts/build/social-cards.ts";
import { yaml } from "./scripts/build/yaml.ts";

const vendor = (name: string, test: RegExp, priority: number) => ({ name, test, priority });

export default defineConfig({
  plugins: [yaml(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  define: { "import.meta.env.SOCIAL_VERSION": JSON.stringify(versionOf(pageCards())) },
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
                  test: /(content[\\/]company|app[\\/](ui|platform[\\/](i18n|seo|content)|features[\\/]site)[\\/]|node_modules[\\/](tailwind-merge|class-variance-authority|clsx)[\\/])/,
                  minShareCount: 18,
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
