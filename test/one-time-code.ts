import { codeAt, timeStep } from "#app/features/auth/second-factor/totp.server.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the authenticator's code `off` steps of 30 s from `at`. */
export function computeCode(secret: string, at: Date, off = 0): string {
  const bits = Array.from(secret.replaceAll(/\s/g, ""), (letter) =>
    letters.indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return codeAt(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), timeStep(at) + off);
}
