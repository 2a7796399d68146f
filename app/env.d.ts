// The module that React Router's Vite plugin makes at build: the routes and their files.
declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}
