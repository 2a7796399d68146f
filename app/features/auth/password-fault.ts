import { isLongEnough, tooShortSentence } from "./contract.ts";

/** `title` is the toast's. */
export type PasswordFault = { field: "password" | "confirmation"; title: string; message: string };

/** Checks that both match first, then the length. */
export function faultOfNew(values: FormData): PasswordFault | undefined {
  if (values.get("password") !== values.get("confirmation")) {
    return { field: "confirmation", title: "Password mismatch", message: "Passwords do not match" };
  }
  if (isLongEnough(String(values.get("password")))) return undefined;
  return { field: "password", title: "Password too short", message: tooShortSentence };
}
