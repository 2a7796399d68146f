import type { Corrector } from "../corrections.server.ts";

/**
 * The account that acts and its network, which is null if it is no longer known; `isProgram` is true for a request with
 * a token.
 */
export type Actor = Corrector & { network: string | null; isProgram?: boolean };
