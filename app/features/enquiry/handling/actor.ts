import type { Corrector } from "../corrections.server.ts";

/** Who does something, and from which network, null where that is no longer known; `isProgram` with a token. */
export type Actor = Corrector & { network: string | null; isProgram?: boolean };
