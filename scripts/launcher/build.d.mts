/** What a build was made of. */
type Stamp = { listing: string; content: string };
export function ensureBuilt(root: string): Promise<void>;
export function describeSources(root: string): { listing: string; content: () => string };
export function writeStamp(root: string, stamp: Stamp): void;
