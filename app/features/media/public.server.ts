// The functions that other features may use.
export { describeFromText } from "./describe-from-text.server.ts";
export { findKnownHashes, findPictures, readPictureFile } from "./stored-pictures.server.ts";
