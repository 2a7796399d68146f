// The addresses of our font's files, for preload hints (base.css declares them, scripts/fonts.ts makes them).
import coreUrl from "./fonts/core.woff2?url";
import romanianUrl from "./fonts/romanian.woff2?url";

/**
 * The file with what English and French are written with, and most of Romanian.
 * @example <link rel="preload" href={coreFont} as="font" type="font/woff2" crossOrigin="anonymous" />
 */
export const coreFont: string = coreUrl;

/**
 * The file with ă, ș and ț, which only Romanian needs.
 * @example const hints = locale === "ro" ? [coreFont, romanianFont] : [coreFont];
 */
export const romanianFont: string = romanianUrl;
