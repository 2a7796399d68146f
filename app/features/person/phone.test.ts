// One phone number is one person, however it is written.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { signInForEachTest, siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { PersonData } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);
  const send = (path: string, body: object) => site.app.request(path, json("POST", body, headers));
  const enter = (phone: string) => send("/api/admin/contacts", { lastName: "Pop", phone });
  const search = async (text: string) =>
    (await readJson<{ phones: string[] }>(send("/api/admin/person/search", { text }))).phones;
  const find = async (phone: string) => {
    const { found } = await readJson<PersonData>(send("/api/admin/person/find", { phone }));
    return found.find(({ kind }) => kind === "enquiries")?.rows.length;
  };

  test("[SALE-01] [ACON-02] one number is one person, searched, exported and erased however it is written, with or without its country", async () => {
    for (const phone of ["0722 123 456", "+40 (0)722 123 456", "0040-722-123-456 ext. 5", "722.123.456"])
      await enter(phone);
    await enter("+33 7 22 12 34 56");
    await enter("0722 123 457");
    // As stored by an earlier release.
    await site.deps.db.kysely
      .updateTable("enquiry")
      .set({ phone_key: "tel:0722123456" })
      .where("phone", "=", "0722 123 456")
      .execute();
    for (const text of ["0722 123 456", "+40722123456", "722 123 456", "0040 (0)722 123 456"])
      expect([text, await search(text)]).toEqual([text, ["+33722123456", "+40722123456"]]); // it finds by a piece, too
    for (const phone of ["0722123456", "+40 722 123 456", "+40 (0)722 123 456"])
      expect([phone, await find(phone)]).toEqual([phone, 4]);
    const list = await site.app.request("/api/admin/contacts?search=%2B40%20(0)722%20123%20456", { headers });
    expect((await readJson<unknown[]>(list)).length).toBe(5);
    await send("/api/admin/person/erase", { phone: "0722 123 456" });
    const remaining = await site.deps.db.kysely.selectFrom("enquiry").select("phone").orderBy("phone").execute();
    expect(remaining.map(({ phone }) => phone)).toEqual(["+33 7 22 12 34 56", "0722 123 457"]);
  });
});
