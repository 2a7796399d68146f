import { expect, test } from "vitest";
import { explainWrites, listForeignUses, readSources } from "./table-owners.ts";

const subscribers = {
  path: "app/features/newsletter/tables.ts",
  text: "  interface Tables {\n    subscriber: SubscriberTable;\n  }\n",
};

test("only its owner writes a table, apart from the exceptions", () => {
  const uses = listForeignUses(readSources());
  expect(explainWrites(uses)).toEqual([]);
  expect(uses.filter(({ isWrite }) => !isWrite)).toContainEqual(
    expect.objectContaining({ by: "booking", table: "enquiry" }),
  );
});

test.for([
  'await trx.updateTable("subscriber").set({ bounced_at: at }).execute();',
  'await trx\n    .deleteFrom("subscriber")\n    .execute();',
  'await endLease(trx, "subscriber", { row });',
  "await sql`delete from subscriber where id = ${id}`.execute(trx);",
])("a planted write of another feature is found: %s", (text) => {
  const planted = { path: "app/features/issue/outcome.server.ts", text };
  const owned = { path: "app/features/newsletter/bounces.server.ts", text };
  expect(listForeignUses([subscribers, owned, planted])).toEqual([
    expect.objectContaining({ by: "issue", table: "subscriber", isWrite: true }),
  ]);
});

test("an exception that nothing needs any more is reported", () => {
  expect(explainWrites([])).toContain(
    "scripts/check/table-owners.ts: outbox doesn't write all of outbox_email any more",
  );
});
