// PostgreSQL is restarted under load.
import { describe, expect, onTestFinished, test } from "vitest";
import { databases } from "#test/databases.ts";
import { restartDrill } from "#test/restart-drill.ts";
import { startRestartingPostgres } from "#test/restarting-postgres.ts";

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", () => {
  test("[R13] a restart, orderly or not, loses nothing acknowledged, and refused requests get a Retry-After", async () => {
    const server = await startRestartingPostgres();
    if (!server) throw new Error("The tests have a PostgreSQL, so its programs must be there.");
    onTestFinished(server.stop);
    const { acknowledged, lost, refused } = await restartDrill(server, {
      endings: ["fast", "immediate"],
      perEnding: 100,
    });
    expect(acknowledged).toBeGreaterThanOrEqual(300);
    expect(lost).toEqual([]);
    expect(Object.keys(refused)).toEqual(["503, Retry-After 5"]);
  });
});
