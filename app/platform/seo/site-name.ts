// The site's name as titles end with it; a unit test holds it equal to `name` in content/company.yaml.

/**
 * The company's name.
 * @example `About us | ${siteName}`
 */
export const siteName = "Corvane";
