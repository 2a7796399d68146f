export { siteName } from "./brand.ts";
