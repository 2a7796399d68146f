export function withFolderLock<T>(root: string, work: () => Promise<T>): Promise<T>;
