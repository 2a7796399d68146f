/** Shown in place of a missing value. */
export const emptyValue = "–";
