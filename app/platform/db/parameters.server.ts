/** A value that both drivers store unchanged. */
export type Parameter = string | number | bigint | null | Uint8Array;

/**
 * Converts a `Date` to ISO text and a boolean to 0 or 1. Throws a TypeError on values that the drivers treat
 * differently:
 * `undefined`, other objects, non-finite numbers, and text with NUL.
 */
export function toParameter(value: unknown): Parameter {
  switch (typeof value) {
    case "string":
      if (!value.includes("\0")) return value;
      throw new TypeError("A text with a NUL character can't be stored; refuse it in the contract.");
    case "number":
      if (Number.isFinite(value)) return value;
      throw new TypeError(`${value} can't be stored; expected a finite number.`);
    case "bigint":
      return value;
    case "boolean":
      return value ? 1 : 0;
    default:
      return fromObject(value);
  }
}

function fromObject(value: unknown): Parameter {
  if (value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  const kind = Array.isArray(value) ? "array" : typeof value;
  throw new TypeError(
    `Can't bind a value of type ${kind}; expected text, number, boolean, Date, bytes or null (JSON goes in as text).`,
  );
}
