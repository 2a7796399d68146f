export const heapFlags: readonly string[];
export const mallocBounds: Readonly<Record<string, string>>;
