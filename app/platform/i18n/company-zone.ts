// The company's time zone, for what is shown without the content at hand. content/company.yaml has it under `hours` too.

/** The zone in which the admin area tells times and posts are dated (IANA). */
export const companyZone = "Europe/Bucharest";
