import { describe, expect, onTestFinished, test } from "vitest";
import { folded } from "#app/platform/text/folded.ts";
import { databases } from "#test/databases.ts";
import type { TestDatabase } from "#test/databases.ts";
import { contains } from "./search.server.ts";

/** Returns those of `values` that contain `text`, both folded. */
async function found(database: TestDatabase, values: string[], text: string): Promise<string[]> {
  const db = await database.open();
  onTestFinished(() => db.close());
  const rows = values.map((name) => ({ name, value: folded(name) }));
  await db.kysely.insertInto("setting").values(rows).execute();
  const matching = db.kysely
    .selectFrom("setting")
    .select("name")
    .where(contains("value", folded(text)));
  return (await matching.orderBy("name").execute()).map((row) => row.name);
}

describe.for(databases)("$name", (database) => {
  test("a search ignores case and diacritics", async () => {
    const values = ["Ștefan Țîrlea", "stefan tirlea", "ÉMILE", "Stephan"];
    expect(await found(database, values, "STEFAN ȚIR")).toStrictEqual(["stefan tirlea", "Ștefan Țîrlea"]);
    expect(await found(database, values, "émile")).toStrictEqual(["ÉMILE"]);
  });

  test("SQL wildcards are taken literally", async () => {
    const values = ["50%", "500", "a_b", "aXb", "c\\d"];
    expect(await found(database, values, "50%")).toStrictEqual(["50%"]);
    expect(await found(database, values, "a_b")).toStrictEqual(["a_b"]);
    expect(await found(database, values, "c\\d")).toStrictEqual(["c\\d"]);
  });
});
