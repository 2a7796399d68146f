// URLs of font files, for preload hints.
import coreUrl from "./fonts/core.woff2?url";
import romanianUrl from "./fonts/romanian.woff2?url";

/** English, French, and most of Romanian. */
export const coreFont: string = coreUrl;

/** ă, ș and ț. */
export const romanianFont: string = romanianUrl;
