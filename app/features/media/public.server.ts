// What other features may use of this one.
export { describeFromText } from "./describe-from-text.server.ts";
export { findKnownHashes, findPictures, readPictureFile } from "./stored-pictures.server.ts";
