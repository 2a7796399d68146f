// Which modules of the admin area are one file in the browser (native-start.ts: those of public pages). Many small files compress worse, and each costs a request and a kilobyte of
// headers; a large one brings what a page doesn't need. What is named nowhere here, the bundler puts together by itself.

/** A file's name and whose it is: libraries by their folder, own modules by their path without `.ts` or `.tsx`. */
type Chunk = { name: string; libraries?: readonly string[]; modules?: readonly string[] };

/** The first that names a module has it; what only its modules import comes along, unless an earlier one has that. */
const files: readonly Chunk[] = [
  { name: "react", libraries: ["react", "react-dom", "scheduler", "react-router", "@react-router"] },
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
      "ui/(alert-dialog|badge|card|logo|password-input|select|sort-header|switch|table|table-cell)",
      "ui/(button|button-link|arrow-link|plain-icon|input|field|field-note|textarea|visually-hidden|toast|toaster-host)",
      "features/auth/(session-context|session-store|refusal-sentence|contract)",
      "pages/admin/(page-title|admin-meta)",
      "platform/i18n/(company-words|company-zone|time-format)",
    ],
  },
];

/** What public pages load: the start, what each island needs, and what some of them share. */
const islandFiles: readonly Chunk[] = [
  {
    // What every page runs. It imports nothing: what islands share with it they take from here.
    name: "start",
    libraries: ["i18next-browser-languagedetector"],
    modules: [
      "start/(?!hydrate|toasts|served-nodes|foreign-nodes)[\\w-]+",
      "features/consent/(consent-record|gate)",
      "features/vitals/observe-vitals",
      "platform/i18n/locales",
      "platform/trusted-types",
      "ui/uuid",
    ],
  },
  {
    name: "islands",
    libraries: ["react", "react-dom", "scheduler", "class-variance-authority", "clsx", "tailwind-merge"],
    modules: [
      "start/(hydrate|served-nodes|foreign-nodes)",
      "features/enquiry/(form-fields|enquiry-draft)",
      "platform/content/bundles",
      "platform/http/(attempt|call)",
      "platform/i18n/(languages|words|use-translation|use-locale)",
      "ui/(arrow|button|button-face|button-styles|field|field-context|field-group|field-note|form-traces|input|island)",
      "ui/(link|linked-words|merge|plain-icon|textarea)",
      "ui/(showing-busy|spinner-glyph|take-focus|toast|use-is-hydrated|visually-hidden)",
    ],
  },
  { name: "schemas", libraries: ["zod"], modules: ["platform/http/(endpoint|validate)"] },
  { name: "outcomes", modules: ["ui/(error-summary|notice|use-error-title)"] },
  { name: "dialogs", modules: ["ui/(button-link|dialog|icon-button|modal|top-layer)"] },
];

/** The same for the bundler. */
export const chunks = toGroups(files);
export const islandChunks = toGroups(islandFiles);

function toGroups(list: readonly Chunk[]) {
  return list.map(({ name, libraries = [], modules = [] }, at) => ({
  name,
  test: pathsOf(libraries, modules),
  priority: list.length - at,
}));
}

function pathsOf(libraries: readonly string[], modules: readonly string[]): RegExp {
  const paths = [
    ...libraries.map((library) => `/node_modules/${library}/`),
    ...modules.map((module) => `/app/${module}\\.tsx?$`),
  ];
  return new RegExp(paths.join("|").replaceAll("/", "[\\\\/]"));
}
