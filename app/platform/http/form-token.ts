/** Replaced by a token in each response of a cached page; as long as a token. */
export const tokenPlaceholder = `form-token-${"0".repeat(53)}`;
