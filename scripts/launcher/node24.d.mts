export const heapFlags: readonly string[];
export const mallocSettings: Readonly<Record<string, string>>;
export const wantedNode: readonly [major: number, minor: number];
