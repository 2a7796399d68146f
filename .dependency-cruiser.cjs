// The direction of imports: they point down, entry -> pages -> features -> content -> ui -> platform. A new feature needs no new line.
const LAYERS = [
  "app/([^/]+$|server/)",
  "app/(pages|start)/",
  "app/features/",
  "app/content/",
  "app/ui/",
  "app/platform/",
];

const downOnly = LAYERS.slice(1).map((from, index) => ({
  name: `down-only-${index + 1}`,
  comment: "Imports point down: entry, pages, features, then the content, then ui, then platform.",
  severity: "error",
  from: { path: `^${from}`, pathNot: "\\.test\\." },
  to: { path: LAYERS.slice(0, index + 1).map((layer) => `^${layer}`) },
}));

// The modules of the platform, folders and loose files, from the lowest to the highest: each may import those before it, so no
// two import each other.
const modules = require("./scripts/check/platform-layers.json").flatMap((layer) => layer.modules);

const modulePath = (name) => `^app/platform/${name.endsWith(".ts") ? `${name.replaceAll(".", "\\.")}$` : `${name}/`}`;

const layers = modules.slice(0, -1).map((name, index) => ({
  name: `platform-layers-${name}`,
  comment: "A module of the platform imports the ones below it (scripts/check/platform-layers.json).",
  severity: "error",
  from: { path: modulePath(name), pathNot: "\\.test\\." },
  to: { path: modules.slice(index + 1).map(modulePath) },
}));

const bundled = require("./scripts/build/bundled.json").map((name) => `^node_modules/${name}/`);

module.exports = {
  forbidden: [
    ...downOnly,
    ...layers,
    {
      name: "features-by-their-public-files",
      comment:
        "Of another feature only what its public.ts or public.server.ts lends. A folder in a feature is a part of it.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/", pathNot: "\\.test\\." },
      to: { path: "^app/features/", pathNot: "^app/features/($1/|[^/]+/public(\\.server)?\\.ts$)" },
    },
    {
      name: "browser-never-imports-server",
      comment: "Only *.server.* files, server.ts and tests may import a *.server.* file; types excepted.",
      severity: "error",
      from: { path: "^app/", pathNot: "(\\.server\\.|\\.test\\.|^app/server\\.ts)" },
      to: { path: "\\.server\\.", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contract-is-pure",
      comment:
        "A contract is read by browser and server: zod, the makers of endpoints, field schemas and imports, durations, its plain data and its feature's contracts only.",
      severity: "error",
      from: { path: "contract\\.ts$" },
      to: {
        path: "^app/",
        pathNot:
          "^app/(platform/(base/durations|http/(access|endpoint|field-schemas|import-file|progress-events))|features/[^/]+/(form-fields|fields|limits|contract|[^/]+/(contract|import-columns)))\\.ts$",
      },
    },
    {
      name: "sql-stays-in-services",
      comment: "Pages and ui ask services, never the database.",
      severity: "error",
      from: { path: "^app/(pages|ui)/" },
      to: { path: "(node_modules/kysely|^app/platform/db)" },
    },
    {
      name: "content-has-one-reader",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/content/" },
      to: { path: "^content/" },
    },
    {
      name: "program-stands-alone",
      comment: "What runs in production imports no script, test or measurement.",
      severity: "error",
      from: { path: "^app/", pathNot: "\\.test\\." },
      to: { path: "^(scripts|test|e2e|bench)/" },
    },
    {
      name: "program-needs-no-dev-dependency",
      comment: "Types are erased, and the build bundles some packages: these may be development packages.",
      severity: "error",
      from: { path: "^(app|db)/", pathNot: "(\\.test\\.|^app/routes\\.ts$)" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: bundled },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-dead-imports",
      comment: "What cannot be resolved is invisible to every other rule.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|\\./\\+types/)" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    preserveSymlinks: true, // a copy of the program has the packages of its origin
    // Without these kysely and react-router stay unresolved, and sql-stays-in-services sees nothing.
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
  },
};
