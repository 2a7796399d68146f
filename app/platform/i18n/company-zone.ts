import { companyZone } from "#app/platform/brand/brand.ts";

/** IANA time zone of the company. */
export { companyZone };

/** @example companyCity // "Bucharest" */
export const companyCity = (companyZone.split("/").at(-1) ?? companyZone).replaceAll("_", " ");
