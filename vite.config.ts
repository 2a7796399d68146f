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
                // What every public page starts with, and what that imports, in one file: many small ones compress worse,
                // and each costs a request and a kilobyte of headers.
                {
                  name: "shared",
                  test: /app[\\/](pages[\\/]static-page|features[\\/](site[\\/](site-frame|broken-page|page-head)|consent[\\/]cookie-settings-button)|platform[\\/](cache[\\/](late-start|late-part)|seo[\\/](json-ld|page-meta|page-trail|structured-data|at-start))|ui[\\/](trusted-types|button|button-link|arrow-link|visually-hidden|plain-icon|input|field|field-note|textarea|linked-words|card|toast|use-error-title|use-is-hydrated))\.tsx?$/,
                  priority: 1,
                },
                // What comes after the start on every public page, and on others too.
                {
                  name: "late",
                  test: /app[\\/](ui[\\/](mark|toaster-host|plain-toasts|switch|switch-row)|features[\\/]consent[\\/](consent-record|gate|after-load))\.tsx?$/,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
  },
});
