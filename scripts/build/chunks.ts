// Manual chunks of the admin area and of islands. Many small files compress worse and cost a request each; large ones
// contain unused code. The bundler chunks other modules.

/** Libraries by folder, own modules by path without extension. */
type Chunk = { name: string; libraries?: readonly string[]; modules?: readonly string[] };

/** Icons that only the editors show. */
const toolbarIcons =
  "dist/esm/icons/(bold|heading-\\d|image|italic|link-2|list|list-ordered|minus|redo-2|square-code|table|text-quote|undo-2)\\.mjs$";

/** Icons used by a single screen or dialog. */
const screenIcons = [
  "alarm-clock|calendar-check|circle-question-mark|circle|file-text|languages|mail-exclamation-point|mail-x|map-pin-off|phone-missed|user-minus|user-plus", // dashboard
  "calendar-days|message-square|newspaper|reply|tag|user-round", // timeline of an enquiry
  "calendar-clock|code|list-checks|message-square-reply|pilcrow|rotate-cw|star",
].join("|");

/** Parts of ui/admin used only by editors, dialogs and single screens. */
const editorParts =
  "choice-buttons|choice-menu|copy-dialog|day-input|fact|history-panel|import-file|once-dialog|preview-link-panel|save-status|side-panel|titled-section|unsaved|use-opened-once|word-difference|writing-page";

/** The first match wins and also includes modules that only it imports. */
const files: readonly Chunk[] = [
  { name: "react", libraries: ["react", "react-dom", "scheduler", "react-router", "@react-router"] },
  { name: "calls", libraries: ["zod"], modules: ["platform/http/(access|call|endpoint|field-schemas|idempotency-keys|staff-calls)"] },
  { name: "query", libraries: ["@tanstack"], modules: ["platform/http/query-client", "ui/admin/use-endpoint"] },
  { name: "icons", libraries: [`lucide-react/(?!${toolbarIcons}|dist/esm/icons/(${screenIcons})\\.mjs$)`] },
  { name: "toolbar", libraries: [`lucide-react/(?=${toolbarIcons})`] },
  {
    name: "common",
    modules: ["ui/(empty-state|skeleton|spinner|pictures/vane-glyph)", "platform/pictures/(glyph|seed|vane-path)", "platform/text/(parse-url|tel-address)"],
  },
  {
    name: "admin",
    modules: [
      "ui/admin/(autosave|kept-drafts|load-failure|loaded|main-action|nothing|toasts|use-minute)",
      "ui/(badge|break-before-at|card|logo|minimum-duration|table|table-cell)",
      "ui/(button|button-link|arrow-link|plain-icon|input|field|field-note|take-focus|textarea|visually-hidden|toast|toaster-host)",
      "features/auth/(public|session-context|session-store|refusal-sentence|contract|preferences/(contract|use-preferences)|second-factor/contract)",
      "features/enquiry/(fields|company-form)",
      "pages/admin/(page-title|admin-meta|must-enrol)",
      "platform/(base/durations|browser/(trusted-types|use-url-query)|http/list-view)",
      "platform/i18n/(company-time|format|company-zone|time-format|languages|words|use-translation|use-locale)",
    ],
  },
  { name: "drafts", modules: ["ui/admin/(draft-saver|conflict-notice|suggest-translation|use-draft)"] },
  {
    name: "lists",
    modules: [
      `ui/admin/(?!${editorParts})[\\w-]+`,
      "ui/(sort-header|select)",
      "features/sources/(public|source-label)",
    ],
  },
  { name: "editors", modules: ["ui/admin/(choice-buttons|copy-dialog|save-status|side-panel|unsaved|use-opened-once)", "platform/text/escape-html"] },
  { name: "import-file", modules: ["ui/admin/import-file", "platform/http/import-file", "platform/text/(csv-columns|import-words|read-csv)"] },
  {
    name: "enquiries",
    modules: ["features/enquiry/admin/(enquiry-words|next-step|reply-clock|use-enquiry-changes|use-preferences)", "features/enquiry/(handling/contract|contract|form-fields|staff-fields|use-company-form)", "platform/i18n/option-label"],
  },
  { name: "switch", modules: ["ui/switch"] },
  { name: "subscriber-screen", modules: ["features/newsletter/subscribers/subscriber-(?:screen|words)"] }, // its file is loaded later
  { name: "passwords", modules: ["features/auth/(busy-form|password-advice)", "ui/password-input"] },
  { name: "posts", modules: ["features/(blog|health)/contract", "features/blog/studio/use-start-translation"] }, // the dashboard needs both contracts
];

/** Chunks of public pages. */
const islandFiles: readonly Chunk[] = [
  {
    // Runs on every page and imports nothing: islands import shared code from it.
    name: "start",
    libraries: ["i18next-browser-languagedetector"],
    modules: [
      "start/(?!hydrate|island-files|served-nodes|react-tasks|note-arrival)[\\w-]+",
      "features/consent/consent-record",
      "features/vitals/observe-vitals",
      "platform/i18n/locales",
      "platform/browser/trusted-types",
      "ui/uuid",
    ],
  },
  { name: "island-files", modules: ["start/island-files", "platform/i18n/bundles"] },
  {
    name: "islands",
    libraries: ["react", "react-dom", "scheduler", "class-variance-authority", "clsx", "tailwind-merge"],
    modules: [
      "start/(hydrate|served-nodes|react-tasks)",
      "features/enquiry/(fields|enquiry-draft)",
      "platform/http/(call|idempotency-keys)",
      "platform/i18n/(languages|words|use-translation|use-locale)",
      "platform/text/capitalise",
      "ui/(arrow|button|button-face|button-link|field|field-context|field-note|form-traces|input|island)",
      "ui/(link|linked-words|merge|notice|plain-icon|textarea)",
      "ui/form/(form-problems|outcome|use-public-form)",
      "ui/(spinner-glyph|take-focus|toast|use-is-hydrated|visually-hidden)",
    ],
  },
  { name: "schemas", libraries: ["zod"], modules: ["platform/http/(endpoint|field-schemas|validate)", "platform/i18n/field-sentence", "ui/form/public-form"] },
  { name: "dialogs", modules: ["ui/(dialog|icon-button|top-layer)"] },
  {
    name: "scheduler.island",
    modules: [
      "features/booking/(scheduler\\.island|scheduler|booking-form|calendar-choice|booking-facts)",
      "features/booking/(chosen-time|day-picker|form-fields|no-slots|slot-days|slot-format|slot-picker)",
      "features/booking/(use-slot-choice|use-time-zone)",
      "platform/i18n/time-format",
    ],
  },
];

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
    ...libraries.map((library) => `/node_modules/${library.includes("/(?") ? library : `${library}/`}`),
    ...modules.map((module) => `/app/${module}\\.tsx?$`),
  ];
  return new RegExp(paths.join("|").replaceAll("/", "[\\\\/]"));
}
