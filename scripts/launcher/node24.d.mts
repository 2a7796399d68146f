export const maxSemiSpaceMb: number;
export const mallocArenas: string;
