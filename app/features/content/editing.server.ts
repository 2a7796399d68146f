// The part of the feature that needs the content files, in one chunk.
export { contentWithDraft, discardDraft, readDraft, saveDraft } from "./drafts.server.ts";
export { exportContentFolder } from "./export.server.ts";
export { findInfo, readEntry } from "./entry.server.ts";
export { listEntries } from "./list.server.ts";
export {
  confirmTranslations,
  listVersions,
  publish,
  readVersion,
  removeSetAside,
  resolveConflict,
  restoreVersion,
} from "./publish.server.ts";
export { copyPage, deletePage, movePage, newPage, readAddress, resolvePage } from "./company-pages.server.ts";
export { suggest } from "./suggest.server.ts";
export { recordNewTranslations } from "./translations.server.ts";
