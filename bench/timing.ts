// Timing side channels: unknown name versus wrong password (S4), known versus new newsletter address.
import { createTestApp, json } from "#test/app.ts";
import { noLimits } from "#test/no-limits.ts";
import { alternate } from "./figures.ts";
import type { Row } from "./figures.ts";

/** Measures known and unknown names and addresses in turn. */
export async function measureTiming(tries: number): Promise<Row[]> {
  const limits = { ...noLimits, LIMIT_SIGN_INS_PER_MINUTE: "1000000" };
  const failures = {
    LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: "1000000",
    LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: "1000000",
    LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT_PER_DAY: "1000000",
  };
  const { app, close } = await createTestApp({ settings: { ...limits, ...failures } });
  let number = 0;
  const post = async (path: string, body: unknown) => {
    await (await app.request(path, json("POST", body))).arrayBuffer();
  };
  await post("/api/admin/setup", { username: "ana", email: "ana@corvane.example", password: "a long enough one" });
  const signIn = (name: string) => () => post("/api/admin/login", { username: name, password: "not the password" });
  const subscribe = (email: () => string) => () => post("/api/newsletter", { email: email() });
  await subscribe(() => "known@hexley.example")();
  const pairs = [
    { what: "sign-in: wrong password, unknown name", calls: [signIn("ana"), signIn("nobody-of-ours")] },
    {
      what: "newsletter: known address, new address",
      calls: [subscribe(() => "known@hexley.example"), subscribe(() => `new-${number++}@hexley.example`)],
    },
  ];
  const figures: Row[] = [];
  for (const { what, calls } of pairs) {
    const [knownMs = 0, unknownMs = 0] = await alternate(tries, calls);
    const times = [knownMs, unknownMs, Math.abs(knownMs - unknownMs)].map((ms) => ms.toFixed(2)).join(", ");
    figures.push([`${what}, gap, ms`, times, "gap ≤ 5"]);
  }
  await close();
  return figures;
}
