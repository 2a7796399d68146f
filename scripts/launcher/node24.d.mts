export const maxSemiSpaceMb: number;
