// The site's name, as content/company.yaml has it; the build puts it into the browser's files.
import company from "../../../content/company.yaml?only=name";

/** The company's name. */
export const siteName: string = company.name;
