import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  serverModuleFormat: "esm",
  // One file per route: a separate loader chunk would cost a request for a few lines.
  splitRouteModules: false,
  // The admin area's routes are one file, which scripts/build/route-table.ts frees of the public ones (decision 008).
  routeDiscovery: { mode: "initial" },
} satisfies Config;
