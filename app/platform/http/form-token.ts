// Where a rendering leaves room for a form token. Tokens themselves are made and read by form-token.server.ts.

/** Stands in a cached page where each response gets a token of its own. 64 characters, as long as a token. */
export const tokenPlaceholder = `form-token-${"0".repeat(53)}`;
