// Two hundred concurrent sign-ins.
import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { hashPassword } from "./password.server.ts";

const maxConcurrent = Math.min(4, availableParallelism());

test("[S1] with one hash per core (at most four) running and two hundred waiting, another is refused with a time to retry", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 200 + maxConcurrent + 6 }, () => hashPassword("correct horse")),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(6);
  expect(refused[0]?.reason).toMatchObject({ code: "unavailable", details: { retryAfter: 5 } });
});
