/** Brand colours as sRGB hex, for pictures outside the page's CSS. */
export { palette } from "#app/platform/brand/brand.ts";
