/** The kind of a page of the company's own, which decides its facts and its structured data. */
export const pagePatterns = ["text", "service", "event", "vacancy"] as const;

export type PagePattern = (typeof pagePatterns)[number];

export const employmentKinds = ["full-time", "part-time", "contract", "internship"] as const;
