export const heapFlags: readonly string[];
export const mallocSettings: Readonly<Record<string, string>>;
