// The URL of the background drawing, as a file so that the page doesn't contain it twice.
import address from "../../../content/pictures/fields/agents.svg?url";

export const agentsField: string = address;
