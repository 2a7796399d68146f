import type { Corrector } from "#app/platform/corrections.server.ts";

/** Who does something, and from which network; null where that is no longer known. */
export type Actor = Corrector & { network: string | null };
