export function helpOf(file: string): string;
