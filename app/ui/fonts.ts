// The addresses of our font's files, for preload hints (base.css declares them, scripts/fonts.ts makes them).
import coreUrl from "./fonts/core.woff2?url";
import romanianUrl from "./fonts/romanian.woff2?url";

/** The file with what English and French are written with, and most of Romanian. */
export const coreFont: string = coreUrl;

/** The file with ă, ș and ț, which only Romanian needs. */
export const romanianFont: string = romanianUrl;
