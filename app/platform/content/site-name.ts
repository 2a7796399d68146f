// The company's name, inlined by the build.
import company from "../../../content/company.yaml?only=name";

export const siteName: string = company.name;
