// One slot and a hundred visitors, on two processes that share a PostgreSQL.
import { onTestFinished } from "vitest";
import { json } from "#test/app.ts";
import { readJson } from "#test/read-json.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import { startSite } from "#test/site.ts";
import { freshPostgres, hasPostgres } from "./fresh-postgres.ts";
import { expect, test } from "./test.ts";

test.skipIf(!hasPostgres)(
  "[R9] one of a hundred visitors who request a slot from two processes at once gets it",
  async () => {
    const settings = { DATABASE_URL: await freshPostgres() };
    const [first, second] = await Promise.all([startSite(settings), startSite(settings)]);
    onTestFinished(async () => void (await Promise.all([first.stop(), second.stop()])));
    const offered = await readJson<{ slots: string[]; formToken: string }>(fetch(`${first.url}/api/booking/slots`)); // our own answer
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const booking = {
          startsAt: offered.slots[0],
          name: `Visitor ${index}`,
          email: `visitor${index}@hexley.example`,
          timeZone: "Europe/Bucharest",
          formToken: offered.formToken,
        };
        const { url } = index % 2 === 0 ? first : second;
        const response = await retryOn503(() => fetch(`${url}/api/booking`, json("POST", booking)));
        const { message } = await readJson<{ message?: string }>(response);
        return { status: response.status, message };
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set(["409 Someone has just booked this slot. Please choose another one."]),
    );
  },
);
