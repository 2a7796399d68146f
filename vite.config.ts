// Builds the browser's files and entry.server.tsx.
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScript } from "./scripts/build/inline-script.ts";
import { preloadHelper } from "./scripts/build/preload-helper.ts";
import { nativeStart } from "./scripts/build/native-start.ts";
import { chunks } from "./scripts/build/chunks.ts";
import { pageCards, versionOf } from "./scripts/build/social-cards.ts";
import { yaml } from "./scripts/build/yaml.ts";

export default defineConfig({
  plugins: [inlineScript(), nativeStart(), preloadHelper(), yaml(), tailwindcss(), reactRouter()],
  // Bundled into the server's pages too, unused parts left out: they are not needed at run time.
  ssr: {
    noExternal: [
      "@tiptap/pm",
      "class-variance-authority",
      "diff",
      "lucide-react",
      "motion",
      "react-hook-form",
      "tailwind-merge",
    ],
  },
  worker: { format: "es" },
  build: { assetsInlineLimit: 0 },
  define: { "import.meta.env.SOCIAL_VERSION": JSON.stringify(versionOf(pageCards())) },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
});
