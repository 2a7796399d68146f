// Every field, by its facts, wherever the program takes, keeps, corrects and tells it, on both databases.
import { describe, expect, test } from "vitest";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { filledIn } from "#test/enquiries.ts";
import { enquiryCsv } from "./admin/enquiry-csv.ts";
import { columnOf } from "./columns.ts";
import type { Enquiry } from "./contract.ts";
import { fieldFacts, fieldNames, isChoice } from "./fields.ts";
import type { EnquiryField } from "./fields.ts";
import type { TimelineEntry } from "./handling/timeline-contract.ts";
import { staffFields } from "./staff-fields.ts";

/** Returns another valid value of the field. */
function otherThan(field: EnquiryField): string {
  if (isChoice(field)) return fieldFacts[field].choices.find((value) => value !== filledIn[field]) ?? "";
  return field === "phone" ? "+40 21 555 0198" : `other.${filledIn[field]}`;
}

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { NOTIFY_TO: "desk@northwind.example" } });
  const headers = signInForEachTest(site);

  const ask = async (path: string, init: RequestInit = { headers }) =>
    (await site.app.request(`/api/admin/${path}`, init)).json();
  const labelOf = (field: string, value: string) => optionLabel((key) => site.deps.translate("en", key), field, value);
  const shownValue = (field: EnquiryField) => (isChoice(field) ? labelOf(field, filledIn[field]) : filledIn[field]);

  async function arrive(): Promise<Enquiry> {
    expect((await site.app.request("/api/contact", json("POST", filledIn))).status).toBe(201);
    const [enquiry] = (await ask("contacts")) as Enquiry[];
    return enquiry as Enquiry; // the one that was just sent
  }

  test("[FORM-01] each field of the form is in its column, the answer, the team's email, the person's data and CSV", async () => {
    const enquiry = await arrive();
    expect(enquiry).toMatchObject(filledIn);
    const columns = Object.fromEntries(fieldNames.map((field) => [columnOf(field), filledIn[field]]));
    expect(await site.deps.db.kysely.selectFrom("enquiry").selectAll().executeTakeFirst()).toMatchObject(columns);
    const person = await ask("person/find", json("POST", { email: filledIn.email }, headers));
    expect(person).toMatchObject({
      found: expect.arrayContaining([expect.objectContaining({ rows: [expect.objectContaining(columns)] })]),
    });
    const [email] = await readEmails(site.deps);
    expect(fieldNames.filter((field) => !email?.text.includes(shownValue(field)))).toEqual([]);
    const [head = "", row = ""] = enquiryCsv([enquiry], labelOf).split("\r\n");
    expect(fieldNames.filter((field) => !head.includes(`"${staffFields[field].label}"`))).toEqual([]);
    expect(fieldNames.filter((field) => !row.includes(shownValue(field)))).toEqual([]);
  });

  test("[FORM-01] each field can be corrected, and the timeline has its old and new value", async () => {
    const { id } = await arrive();
    const corrected = Object.fromEntries(fieldNames.map((field) => [field, otherThan(field)]));
    expect(await ask(`contacts/${id}`, json("PATCH", corrected, headers))).toMatchObject(corrected);
    const timeline = (await ask(`contacts/${id}/timeline`)) as TimelineEntry[];
    const corrections = timeline.flatMap(({ kind, what, was, text }) =>
      kind === "correction" ? [{ what, was, text }] : [],
    );
    expect(corrections).toHaveLength(fieldNames.length);
    expect(corrections).toEqual(
      expect.arrayContaining(
        fieldNames.map((label) => ({ what: label, was: filledIn[label], text: otherThan(label) })),
      ),
    );
  });

  test("[FORM-01] each field of our own CSV is read again", async () => {
    const csv = enquiryCsv([await arrive()], labelOf);
    await ask(
      "contacts/bulk",
      json("POST", { ids: [((await ask("contacts")) as Enquiry[])[0]?.id], delete: true }, headers),
    );
    const init = { method: "POST", headers: { ...headers, "Content-Type": "text/csv" }, body: csv };
    expect(await ask("contacts/import", init)).toMatchObject({ taken: 1 });
    expect(await ask("contacts")).toMatchObject([filledIn]);
  });
});
