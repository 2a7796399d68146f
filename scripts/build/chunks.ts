// Which modules are one file in the browser. Many small files compress worse, and each costs a request and a kilobyte of
// headers; a large one brings what a page doesn't need. What is named nowhere here, the bundler puts together by itself.

/** A file's name and whose it is: libraries by their folder, own modules by their path without `.ts` or `.tsx`, the bundler's own. */
type Chunk = { name: string; libraries?: readonly string[]; modules?: readonly string[]; virtual?: readonly string[] };

/** The first that names a module has it; what only its modules import comes along, unless an earlier one has that. */
const files: readonly Chunk[] = [
  {
    // All that every page runs. It imports nothing: what others share with it they take from here.
    name: "start",
    modules: [
      "start/(?!head\\.|hydrate|served-nodes|foreign-nodes)[\\w-]+",
      "features/consent/(consent-record|gate)",
      "features/vitals/observe-vitals",
      "platform/i18n/locales",
      "ui/(trusted-types|uuid)",
    ],
    libraries: ["i18next-browser-languagedetector"],
    virtual: ["vite/preload-helper", "rolldown/runtime"],
  },
  { name: "react", libraries: ["react", "react-dom", "scheduler"] },
  { name: "router", libraries: ["react-router", "@react-router"] },
  {
    // What every island needs beside React.
    name: "island",
    libraries: ["class-variance-authority", "clsx", "tailwind-merge"],
    modules: [
      "start/(hydrate|served-nodes|foreign-nodes)",
      "platform/i18n/(languages|words|use-translation|use-locale|field-sentence)",
      "platform/content/bundles",
      "ui/(island|link|linked-words|button|button-face|button-link|button-styles|merge|plain-icon|spinner-glyph|arrow)",
      "ui/(input|textarea|field|field-note|field-context|form-traces|toast|toaster-host|plain-toasts|showing-busy)",
      "ui/(take-focus|visually-hidden|use-is-hydrated|use-error-title|error-summary|notice)",
    ],
  },
  { name: "calls", libraries: ["zod"], modules: ["platform/http/(attempt|call|endpoint|validate|form-traces)"] },
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
      "ui/(alert-dialog|badge|card|logo|mark|password-input|select|sort-header|switch|switch-row|table|table-cell)",
      "features/auth/(session-context|session-store|refusal-sentence|contract)",
      "pages/admin/(page-title|admin-meta)",
      "platform/i18n/(company-words|company-zone|time-format)",
    ],
  },
];

/** The same for the bundler. */
export const chunks = files.map(({ name, libraries = [], modules = [], virtual = [] }, at) => ({
  name,
  test: pathsOf(libraries, modules, virtual),
  priority: files.length - at,
}));

function pathsOf(libraries: readonly string[], modules: readonly string[], virtual: readonly string[]): RegExp {
  const paths = [
    ...libraries.map((library) => `/node_modules/${library}/`),
    ...modules.map((module) => `/app/${module}\\.tsx?$`),
    ...virtual,
  ];
  return new RegExp(paths.join("|").replaceAll("/", "[\\\\/]"));
}
