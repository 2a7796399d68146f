// Builds what is TSX: the browser's files, and the three doors of entry.server.tsx that Node calls.
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunks } from "./scripts/build/chunks.ts";
import { pageCards, versionOf } from "./scripts/build/social-cards.ts";
import { yaml } from "./scripts/build/yaml.ts";

export default defineConfig({
  plugins: [yaml(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  define: { "import.meta.env.SOCIAL_VERSION": JSON.stringify(versionOf(pageCards())) },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
});
