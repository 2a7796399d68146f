// Which modules are one file in the browser. Many small files compress worse, and each costs a request and a kilobyte of
// headers; a large one brings what a page doesn't need. What is named nowhere here, the bundler puts together by itself.

/** A file's name and whose it is: libraries by their folder, own modules by their path without `.ts` or `.tsx`. */
type Chunk = { name: string; libraries?: readonly string[]; modules?: readonly string[] };

/** The first that names a module has it; what only its modules import comes along, unless an earlier one has that. */
const files: readonly Chunk[] = [
  { name: "react", libraries: ["react", "react-dom", "scheduler", "react-router", "@react-router"] },
  {
    // What every public page starts with.
    name: "shared",
    modules: [
      "pages/static-page",
      "features/site/(site-frame|broken-page|page-head)",
      "features/consent/cookie-settings-button",
      "platform/cache/(late-start|late-part)",
      "platform/i18n/company-zone",
      "platform/seo/(json-ld|page-meta|page-trail|structured-data|at-start)",
      "features/(legal/sal-pictogram|services/closing-band)",
      "ui/(button|button-link|arrow-link|plain-icon|linked-words|card|table|table-cell|input|field|field-note|textarea)",
      "ui/(trusted-types|visually-hidden|toast|take-focus|showing-busy|use-error-title|use-is-hydrated)",
    ],
  },
  {
    // What comes after the start on every public page, and on others too.
    name: "late",
    modules: [
      "pages/after-start",
      "ui/(mark|toaster-host|plain-toasts|switch|switch-row)",
      "features/consent/(consent-record|gate|after-load)",
    ],
  },
  { name: "calls", libraries: ["zod"], modules: ["platform/http/(attempt|call|endpoint)"] },
  { name: "query", libraries: ["@tanstack"], modules: ["platform/http/query-client"] },
  { name: "icons", libraries: ["lucide-react"] },
  {
    name: "common",
    modules: ["ui/(empty-state|skeleton|spinner|pictures/vane-glyph)", "platform/pictures/(glyph|seed|vane-path)"],
  },
  {
    name: "desk",
    modules: [
      "ui/admin/[\\w-]+",
      "ui/(alert-dialog|badge|logo|password-input|select|sort-header)",
      "features/auth/(session-context|session-store|refusal-sentence|contract)",
      "pages/admin/(page-title|admin-meta)",
      "platform/i18n/(company-words|time-format)",
    ],
  },
];

/** The same for the bundler. */
export const chunks = files.map(({ name, libraries = [], modules = [] }, at) => ({
  name,
  test: pathsOf(libraries, modules),
  priority: files.length - at,
}));

function pathsOf(libraries: readonly string[], modules: readonly string[]): RegExp {
  const paths = [
    ...libraries.map((library) => `/node_modules/${library}/`),
    ...modules.map((module) => `/app/${module}\\.tsx?$`),
  ];
  return new RegExp(paths.join("|").replaceAll("/", "[\\\\/]"));
}
