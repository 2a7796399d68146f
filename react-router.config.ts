import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  serverModuleFormat: "esm",
  // The whole route table is small: one hashed file instead of a call per navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
