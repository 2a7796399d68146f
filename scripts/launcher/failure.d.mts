export function describeFailure(error: unknown): string;
export function failInWords(): void;
