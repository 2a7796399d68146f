import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  serverModuleFormat: "esm",
  // One file per route: a separate loader chunk would cost a request for a few lines.
  splitRouteModules: false,
  // Routes that links lead to are fetched after start: the whole manifest of three languages would add 3.4 kB (decision 008).
  routeDiscovery: { mode: "lazy", manifestPath: "/routes.json" },
} satisfies Config;
