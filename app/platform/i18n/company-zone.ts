/** IANA time zone, also in content/company.yaml under `hours`. */
export const companyZone = "Europe/Bucharest";
