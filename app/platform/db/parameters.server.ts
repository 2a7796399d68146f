// What may be bound to a statement, the same for both databases. Checking people's input is the contracts' work; this is the last net.

/** A value that both drivers store as it is. */
export type Parameter = string | number | bigint | null | Uint8Array;

/**
 * Makes one bound value fit for both databases: a `Date` becomes ISO text, a boolean 0 or 1.
 * Throws a `TypeError` on what they would change silently or treat differently: `undefined`, other objects and arrays
 * (node:sqlite takes an object for named parameters, pg turns it into JSON), numbers that are not finite (SQLite stores NULL),
 * and text with a NUL character (PostgreSQL refuses it, SQLite keeps it).
 *
 * @example toParameter(new Date(0)) // "1970-01-01T00:00:00.000Z"
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
