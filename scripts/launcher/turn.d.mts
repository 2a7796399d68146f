export function inTurn<T>(root: string, work: () => Promise<T>): Promise<T>;
