/** The mark for a value that there is none of. */
export const emptyValue = "–";
