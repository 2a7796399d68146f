// Builds the browser's files and entry.server.tsx.
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
// Packages that only pages need: the build takes in what they use, and nothing needs them at run time.
import { bareContracts } from "./scripts/build/bare-contracts.ts";
import { brandFacts, brandShades } from "./scripts/build/brand.ts";
import bundled from "./scripts/build/bundled.json" with { type: "json" };
import { chunks } from "./scripts/build/chunks.ts";
import { contentPictures } from "./scripts/build/content-pictures.ts";
import { drawingVersion } from "./scripts/build/drawing-version.ts";
import { inlineScript } from "./scripts/build/inline-script.ts";
import { manual } from "./scripts/build/manual.ts";
import { nativeStart } from "./scripts/build/native-start.ts";
import { preloadHelper } from "./scripts/build/preload-helper.ts";
import { bundledLanguages, yaml } from "./scripts/build/yaml.ts";

export default defineConfig({
  plugins: [
    brandFacts(),
    contentPictures(),
    inlineScript(),
    nativeStart(),
    preloadHelper(),
    bundledLanguages(),
    yaml(),
    manual(),
    bareContracts(),
    tailwindcss(),
    brandShades(),
    reactRouter(),
  ],
  ssr: {
    noExternal: [...bundled, /^(clsx|orderedmap|rope-sequence|w3c-keyname)$/, /^prosemirror-/],
  },
  worker: { format: "es", plugins: () => [brandFacts()] },
  build: { assetsInlineLimit: 0 },
  define: { "import.meta.env.SOCIAL_VERSION": JSON.stringify(drawingVersion()) },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
});
