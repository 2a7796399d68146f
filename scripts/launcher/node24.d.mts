export const heapFlags: readonly string[];
export const mallocArenas: string;
