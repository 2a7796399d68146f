// The functions that other features may use.
export { describeFromText } from "./describe-from-text.server.ts";
export { exportPicture, listExportNames } from "./exported-pictures.server.ts";
export { addPicture, describePicture, refuseMisnamed } from "./service.server.ts";
export { pictureHash } from "./picture-hash.server.ts";
export { findKnownHashes, findPictureByHash, findPictures, readPictureFile } from "./stored-pictures.server.ts";
