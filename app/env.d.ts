// The module that React Router's Vite plugin makes at build: the routes and their files.
declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

// One value of a content file, by the build's own reading of YAML.
declare module "*.yaml?only=name" {
  const texts: { name: string };
  export default texts;
}

interface ImportMetaEnv {
  /** The version of the pages' social pictures; only the built program has it. */
  readonly SOCIAL_VERSION?: string;
}

// The address of the native start, by scripts/build/native-start.ts.
declare module "virtual:start-url" {
  const url: string;
  export default url;
}

// A script of ours as text, by scripts/build/inline-script.ts.
declare module "*.ts?inline-script" {
  const text: string;
  export default text;
}
