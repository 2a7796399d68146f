// The address of one drawn field that the browser must know by itself: the pages that say that something went wrong.
import address from "../../../content/pictures/fields/not-found.svg?url";

/** The field that has lost its direction. */
export const lostField: string = address;
