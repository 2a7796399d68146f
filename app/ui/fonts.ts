// The addresses of our font's files, for preload hints: latin always, latin-ext on Romanian pages only.
import latinUrl from "@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url";
import latinExtUrl from "@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal.woff2?url";

/**
 * The file with everything but ă, ș, ț and Ÿ.
 * @example <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
 */
export const latinFont: string = latinUrl;

/**
 * The file with the letters that only Romanian needs.
 * @example const hints = locale === "ro" ? [latinFont, latinExtFont] : [latinFont];
 */
export const latinExtFont: string = latinExtUrl;
