// The address of the drawn wind behind the agents' picture: a file of its own, so that it is not in the page twice.
import address from "../../../content/pictures/fields/agents.svg?url";

/** The wind that is drawn to (600, 230), 800 × 480. */
export const agentsField: string = address;
