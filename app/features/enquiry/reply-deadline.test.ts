// By when an enquiry is answered, for a company that counts its business hours; with others the setting says it
// (reminders.test.ts).
import { expect, onTestFinished, test } from "vitest";
import { createClock, createTestApp, json } from "#test/app.ts";
import { fixtureContent } from "#test/content.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { queueDeadlineReminders } from "./handling/reminders.server.ts";

const { company } = fixtureContent;

/** Sends an enquiry to a company that is open Monday to Friday, 9:00 to 18:00 in Bucharest. Returns its deadline. */
async function sentAt(start: string, reply: (typeof company.amounts)[string]) {
  const content = { ...fixtureContent, company: { ...company, amounts: { ...company.amounts, reply } } };
  const { app, services, close } = await createTestApp({ content, clock: createClock(start) });
  onTestFinished(close);
  const { replyBy } = await readJson<{ replyBy?: string }>(app.request("/api/contact", json("POST", anEnquiry())));
  const [enquiry] = (await services.enquiry.listEnquiries()).rows;
  return { replyBy, dueAt: enquiry?.dueAt };
}

test.for([
  ["a Friday afternoon", "2026-11-20T13:00:00Z", { from: 2, unit: "day" }, "2026-11-24T13:00:00.000Z"],
  ["a Sunday before two holidays", "2026-11-29T10:00:00Z", { from: 2, unit: "day" }, "2026-12-03T16:00:00.000Z"],
  ["an evening", "2026-11-24T21:30:00Z", { from: 1, to: 4, unit: "hour" }, "2026-11-25T11:00:00.000Z"],
  ["a change of the clocks", "2026-10-23T14:00:00Z", { from: 90, unit: "minute" }, "2026-10-26T07:30:00.000Z"],
] as const)(
  "[CONT-21] the reply to an enquiry of %s is due when the company has been open for as long as it promises",
  async ([, start, reply, due]) => {
    expect(await sentAt(start, { ...reply, counts: "open-hours" })).toEqual({ replyBy: due, dueAt: due });
  },
);

test("[CONT-21] [LEAD-04] the owner is reminded when a sixth of a promise in business hours is left, not at once", async () => {
  const reply = { from: 4, unit: "hour", counts: "open-hours" } as const;
  const content = { ...fixtureContent, company: { ...company, amounts: { ...company.amounts, reply } } };
  const clock = createClock("2026-11-24T08:00:00Z"); // due at 12:00
  const site = await createTestApp({ content, clock, settings: { NOTIFY_TO: "desk@northwind.example" } });
  onTestFinished(site.close);
  await site.app.request("/api/contact", json("POST", anEnquiry()));
  const reminded = async () => {
    await queueDeadlineReminders(site.deps);
    return (await site.deps.db.kysely.selectFrom("enquiry").select("reminders_sent").executeTakeFirstOrThrow())
      .reminders_sent;
  };
  clock.advance(199 * 60_000);
  expect(await reminded()).toBe(0);
  clock.advance(60_000);
  expect(await reminded()).toBe(1);
});

test("[LEAD-04] of a promise in business hours, the sixth that is left is counted in business hours", async () => {
  const reply = { from: 2, unit: "day", counts: "open-hours" } as const; // 18 hours, a sixth of which is three
  const content = { ...fixtureContent, company: { ...company, amounts: { ...company.amounts, reply } } };
  const clock = createClock("2026-11-23T08:00:00Z"); // Monday 10:00; due on Wednesday at 10:00
  const site = await createTestApp({ content, clock, settings: { NOTIFY_TO: "desk@northwind.example" } });
  onTestFinished(site.close);
  await site.app.request("/api/contact", json("POST", anEnquiry()));
  const remindedAt = async (time: string) => {
    clock.advance(Date.parse(time) - clock.now().getTime());
    await queueDeadlineReminders(site.deps);
    const row = await site.deps.db.kysely.selectFrom("enquiry").select("reminders_sent").executeTakeFirstOrThrow();
    return row.reminders_sent;
  };
  expect(await remindedAt("2026-11-24T13:59:00Z")).toBe(0);
  expect(await remindedAt("2026-11-24T14:00:00Z")).toBe(1); // Tuesday 16:00
});

test("[CONT-21] a promise without business hours is due by the setting's hours, whatever day it is", async () => {
  const { replyBy, dueAt } = await sentAt("2026-11-29T10:00:00Z", { from: 2, unit: "day" });
  expect([replyBy, dueAt]).toEqual([undefined, "2026-11-30T10:00:00.000Z"]);
});
