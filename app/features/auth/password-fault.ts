// What is wrong with a new password before it is sent, for every form that asks for one.
import { isLongEnough, tooShortSentence } from "./contract.ts";

/** What is wrong with a new password, the toast's title included. */
export type PasswordFault = { field: "password" | "confirmation"; title: string; message: string };

/** In this order: the two differ, then too short. Undefined where nothing is wrong. */
export function faultOfNew(values: FormData): PasswordFault | undefined {
  if (values.get("password") !== values.get("confirmation")) {
    return { field: "confirmation", title: "Password mismatch", message: "Passwords do not match" };
  }
  if (isLongEnough(String(values.get("password")))) return undefined;
  return { field: "password", title: "Password too short", message: tooShortSentence };
}
