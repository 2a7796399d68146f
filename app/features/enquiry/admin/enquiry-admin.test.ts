// Reading and deleting enquiries as an admin, on both databases.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { justArrived } from "#test/arrived-enquiry.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { createRandom, makeEnquiry } from "../../../../scripts/seed/rows.ts";
import type { Enquiry, EnquiryInput } from "../contract.ts";
import { fieldFacts } from "../fields.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  const get = (query = "") => site.app.request(`/api/admin/contacts${query}`, { headers });
  const list = async (query = "") => readJson<Enquiry[]>(get(query));
  const remove = (id: string) => site.app.request(`/api/admin/contacts/${id}`, { method: "DELETE", headers });
  const names = async (query: string) => (await list(query)).map(({ lastName }) => lastName);

  async function send(changes: Partial<EnquiryInput> = {}) {
    const response = await site.app.request("/api/contact", json("POST", anEnquiry(changes)));
    expect(response.status).toBe(201);
    site.clock.advance(60_000);
  }

  async function sendThree() {
    await send({ lastName: "Pop", firstName: "Ana", company: "Zeta", serviceInterest: "chatbots" });
    await send({ lastName: "Ștefan", firstName: "Mihai", company: "Alfa", email: "mihai@alfa.example" });
    await send({ lastName: "Ionescu", firstName: "Ion", company: "50%_off", serviceInterest: "chatbots" });
  }

  test("[ACON-02] [API-03] [API-04] the list contains every enquiry with id and createdAt", async () => {
    await send();
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual([{ ...anEnquiry(), ...justArrived(new Date("2026-11-20T12:00:00.000Z")) }]);
  });

  test("an enquiry is read by its id; an unknown id is 404", async () => {
    await sendThree();
    const [, second] = await list();
    const response = await site.app.request(`/api/admin/contacts/${second?.id}`, { headers });
    expect(await response.json()).toEqual(second);
    expect((await site.app.request("/api/admin/contacts/none", { headers })).status).toBe(404);
  });

  test("[ACON-02] without parameters the list is complete, newest first, including spam", async () => {
    await sendThree();
    await send({ lastName: "Bot", website: "https://spam.example" });
    expect(await names("")).toEqual(["Bot", "Ionescu", "Ștefan", "Pop"]);
    expect((await list())[0]).toMatchObject({ isSpamSuspect: true, spamReason: "hidden field filled in" });
  });

  test("[ACON-02] a page has the total in its header", async () => {
    await sendThree();
    const response = await get("?page=2&perPage=2");
    expect(response.headers.get("X-Total-Count")).toBe("3");
    expect(await response.json()).toMatchObject([{ lastName: "Pop" }]);
    expect(await names("?page=9&perPage=2")).toEqual([]);
  });

  test("[ACON-02] a search filters by service and ignores deleted enquiries", async () => {
    for (const service of fieldFacts.serviceInterest.choices)
      await send({ lastName: service, serviceInterest: service });
    for (const service of fieldFacts.serviceInterest.choices)
      expect(await names(`?page=1&service=${service}&search=hexley`)).toEqual([service]);
    const [newest] = await list("?page=1&search=hexley");
    await remove(newest?.id ?? "");
    expect(await names("?page=1&search=hexley")).toEqual(fieldFacts.serviceInterest.choices.slice(0, -1).toReversed());
  });

  test("[ACON-02] a search with very many hits counts them all and reaches the last one", async () => {
    const random = createRandom(1);
    const rows = Array.from({ length: 600 }, (_, number) => makeEnquiry({ random, now: site.clock.now(), number }));
    await site.deps.db.kysely.insertInto("enquiry").values(rows).execute();
    expect((await get("?page=1&search=example")).headers.get("X-Total-Count")).toBe("600");
    expect((await list("?page=12&search=example")).length).toBe(50);
    expect((await list("?search=example")).length).toBe(600);
  });

  test("[ACON-02] enquiries can be searched, filtered and sorted", async () => {
    await sendThree();
    expect(await names("?search=zeta")).toEqual(["Pop"]);
    expect(await names("?search=MIHAI@ALFA")).toEqual(["Ștefan"]);
    expect(await names("?search=%25_")).toEqual(["Ionescu"]);
    expect(await names("?service=chatbots")).toEqual(["Ionescu", "Pop"]);
    expect(await names("?sort=company")).toEqual(["Ionescu", "Ștefan", "Pop"]);
    expect(await names("?sort=company&order=desc")).toEqual(["Pop", "Ștefan", "Ionescu"]);
    expect(await names("?sort=createdAt&order=asc")).toEqual(["Pop", "Ștefan", "Ionescu"]);
  });

  test("[ACON-02] a phone number is found however it is written: with a zero or a country code, and by a piece of it", async () => {
    await sendThree();
    await send({ lastName: "Radu", phone: "+40 722 123 456" });
    await send({ lastName: "Dinu", phone: "0722.123.789" });
    for (const part of ["0722 123", "722123", "(0722) 12"])
      expect([part, await names(`?search=${encodeURIComponent(part)}`)]).toEqual([part, ["Dinu", "Radu"]]);
    expect(await names("?search=0722123456")).toEqual(["Radu"]);
    expect(await names("?search=%2B40%20722%20123%20789")).toEqual(["Dinu"]);
  });

  test("an invalid parameter is rejected", async () => {
    const wrong = [
      "?page=0",
      "?page=x",
      "?perPage=201",
      "?sort=email_key",
      "?order=up",
      "?service=magic",
      `?search=${"x".repeat(201)}`,
    ];
    const answers = await Promise.all(wrong.map(get));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 400));
  });

  test("[ACON-05] deleting an enquiry leaves the others", async () => {
    await sendThree();
    const [first] = await list();
    const response = await remove(first?.id ?? "");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    expect(await names("")).toEqual(["Ștefan", "Pop"]);
  });

  test("[ACON-05] a missing enquiry can't be deleted", async () => {
    await send();
    const [first] = await list();
    expect((await remove("019c1355-2340-7a4c-8b3e-000000000000")).status).toBe(404);
    expect((await remove("%00")).status).toBe(400);
    expect((await remove("x".repeat(65))).status).toBe(400);
    expect((await remove(first?.id ?? "")).status).toBe(200);
    expect((await remove(first?.id ?? "")).status).toBe(404);
  });
});
