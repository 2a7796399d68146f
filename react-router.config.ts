import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  serverModuleFormat: "esm",
  // A route is one file: the loader of a route in the browser is a few lines, and a file of its own costs a request's headers.
  splitRouteModules: false,
  // A page brings the routes that it is made of, and asks once, after its start, for those that its links lead to:
  // the whole table of three languages would be 3.4 kB of every start-up (decision 008).
  routeDiscovery: { mode: "lazy", manifestPath: "/routes.json" },
} satisfies Config;
