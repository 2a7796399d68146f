// The columns of the fields: a field's name in snake case.
import type { EnquiryField } from "./fields.ts";

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

export type FieldColumn<Field extends EnquiryField = EnquiryField> = SnakeCase<Field>;

/** @example columnOf("firstName") // "first_name" */
export function columnOf<Field extends EnquiryField>(field: Field): FieldColumn<Field> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as FieldColumn<Field>; // as the type says
}
