// `import text from "./file.ts?inline-script"`: a bundled, minified script as text, for inline use.
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const suffix = "?inline-script";

export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async resolveId(id, importer) {
      if (!id.endsWith(suffix)) return undefined;
      const file = await this.resolve(id.slice(0, -suffix.length), importer);
      return file && `${file.id}${suffix}`;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await bundle(file))}`;
    },
  };
}

async function bundle(input: string): Promise<string> {
  const build = await rolldown({ input, platform: "browser" });
  const { output } = await build.generate({ format: "iife", minify: true });
  await build.close();
  return output[0].code.trim();
}
