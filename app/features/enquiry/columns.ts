// The columns of the fields: each field's name in snake case.
import type { EnquiryField, OptionalField } from "./fields.ts";

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

export type FieldColumn<Field extends EnquiryField = EnquiryField> = SnakeCase<Field>;

/**
 * The columns of an enquiry's fields. A missing value is "", or null in an optional field. The address is stored as
 * typed, trimmed; it is searched by `lower(email)`.
 */
export type FieldColumns = {
  [Field in EnquiryField as FieldColumn<Field>]: Field extends OptionalField ? string | null : string;
} & {
  /** Answers to the company's own questions, as JSON by question id; null without any. */
  answers: string | null;
};

/**
 * Returns the name of a field's column.
 * @example columnOf("firstName") // "first_name"
 */
export function columnOf<Field extends EnquiryField>(field: Field): FieldColumn<Field> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as FieldColumn<Field>; // as the type says
}

/**
 * Returns the name of the field of a column.
 * @example toFieldName("first_name") // "firstName"
 */
export function toFieldName(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
