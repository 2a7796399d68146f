// A release brings other files under what was edited: what shows then, and what is said of it. Each release works it
// out anew.
import { expect, test, vi } from "vitest";
import { fixtureContent, fixtureFiles } from "#test/content.ts";
import type { ContentFiles } from "./content-files.ts";
import { checkEdits, mergeOrder, applyEdits } from "./edits.server.ts";
import { filesWithEdits } from "./export.server.ts";
import type { Edit, FieldValue, ValueScope } from "./field.ts";

const heading = fixtureContent.pages.home.en.why.heading;

/** Returns the files of another release, with one text of one file replaced. */
function releaseWith(file: string, from: string, to: string): ContentFiles {
  const text = fixtureFiles.get(file) ?? "";
  expect(text).toContain(from);
  return new Map([...fixtureFiles, [file, text.replace(from, to)]]);
}

function edited(field: string, value: FieldValue, replaced: FieldValue | null, place: ValueScope = "en"): Edit {
  return { entry: "home", place, field, value, replaced };
}

test("[EDIT-02] an edit is shown instead of the file's text, in its language", () => {
  const { content, conflicts, setAside } = applyEdits(fixtureFiles, [edited("why.heading", "Ours", heading)]);
  expect(content.pages.home.en.why.heading).toBe("Ours");
  expect(content.pages.home.ro).toEqual(fixtureContent.pages.home.ro);
  expect([conflicts, setAside]).toEqual([[], []]);
});

test("[EDIT-03] a file text that changed under an edit is a conflict: ours stays, and going back a release ends it", () => {
  const edits = [edited("why.heading", "Ours", heading)];
  const next = releaseWith("en/pages/home.yaml", heading, "Theirs");
  const { content, conflicts } = applyEdits(next, edits);
  expect(content.pages.home.en.why.heading).toBe("Ours");
  expect(conflicts).toEqual([{ ...edits[0], file: "Theirs" }]);
  expect(applyEdits(fixtureFiles, edits).conflicts).toEqual([]);
});

test("[EDIT-03] an edit that equals the file's new text is not a conflict", () => {
  const next = releaseWith("en/pages/home.yaml", heading, "Ours");
  expect(applyEdits(next, [edited("why.heading", "Ours", heading)]).conflicts).toEqual([]);
});

test("[EDIT-03] an edit of a field that is gone is set aside with its reason, and the other edits are shown", () => {
  const edits = [edited("why.motto", "Gone", "Once"), edited("why.heading", "Ours", heading)];
  const { content, setAside } = applyEdits(fixtureFiles, edits);
  expect(content.pages.home.en.why.heading).toBe("Ours");
  expect(setAside).toEqual([{ ...edits[0], reason: "The site has no such field any more." }]);
});

test("[EDIT-03] a field that a release renames is set aside, and going back a release restores it", () => {
  const [first] = fixtureContent.pages.home.en.clients.items;
  const edits = [edited(`clients.items.${first?.id}.sector`, "Ours", first?.sector ?? "")];
  expect(applyEdits(fixtureFiles, edits)).toMatchObject({ shownEdits: edits, setAside: [] });
  const renamed = new Map(
    [...fixtureFiles].map(([file, text]) =>
      file.endsWith("/pages/home.yaml")
        ? [file, text?.replace(`id: ${first?.id}\n`, "id: renamed\n") ?? null]
        : [file, text],
    ),
  );
  const next = applyEdits(renamed, edits);
  expect(next.setAside).toEqual([{ ...edits[0], reason: "The list has no such item any more." }]);
  expect(next.content.pages.home.en.clients.items[0]).toMatchObject({ id: "renamed", sector: first?.sector });
  expect(applyEdits(fixtureFiles, edits).content.pages.home.en.clients.items[0]).toMatchObject({ sector: "Ours" });
});

test("[EDIT-03] an edit that the check refuses now is set aside: the file's text is shown, and the site starts", () => {
  const { title } = fixtureContent.pages.home.en;
  const edits = [edited("title", "x", title), edited("why.heading", "Ours", heading)];
  const { content, setAside } = applyEdits(fixtureFiles, edits);
  expect(content.pages.home.en).toMatchObject({ title, why: { heading: "Ours" } });
  expect(setAside).toMatchObject([{ field: "title", reason: expect.stringContaining("15 to 60 characters") }]);
});

test("[EDIT-03] a fault in the files themselves throws, even if edits are applied", () => {
  const broken = releaseWith("en/pages/home.yaml", heading, "lorem ipsum");
  expect(() => applyEdits(broken, [edited("why.lead", "Ours.", "Theirs.")])).toThrow("filler text");
});

test("[EDIT-04] items are moved, added and removed in all languages; a text that one lacks is the first language's", () => {
  const ids = fixtureContent.pages.home.en.clients.items.map(({ id }) => id);
  const [first = "", ...rest] = ids;
  const stored = rest.toReversed();
  const firstClient = fixtureContent.pages.home.en.clients.items[0];
  const added = Object.entries({ ...firstClient, id: undefined, name: "New", sector: "Ports" }).flatMap(
    ([name, value]) =>
      typeof value === "string"
        ? [edited(`clients.items.new.${name}`, value, null, name === "mark" ? "shared" : "en")]
        : [],
  );
  const fields = applyEdits(fixtureFiles, [edited("clients.items", ["new", ...stored], ids, "shared"), ...added]);
  expect(fields.setAside).toEqual([]);
  for (const locale of ["en", "ro", "fr"] as const)
    expect(fields.content.pages.home[locale].clients.items.map(({ id }) => id)).toEqual(["new", ...stored]);
  expect(fields.content.pages.home.ro.clients.items[0]).toMatchObject({ name: "New", sector: "Ports" });
  expect(JSON.stringify(fields.content.pages.home)).not.toContain(`"id":"${first}"`);
});

test("[EDIT-04] an item that a release adds to an edited list follows the item that it follows in the release; a removed one disappears", () => {
  const order = { value: ["c", "mine", "a"], replaced: ["a", "b", "c"] }; // b was removed by us
  expect(mergeOrder(["a", "b", "c"], order)).toEqual(["c", "mine", "a"]);
  expect(mergeOrder(["a", "new", "b", "c"], order)).toEqual(["c", "mine", "a", "new"]);
  expect(mergeOrder(["first", "a", "b", "c"], order)).toEqual(["first", "c", "mine", "a"]);
  expect(mergeOrder(["b", "c"], order)).toEqual(["c", "mine"]);
});

test("[EDIT-04] edits of an item that was removed from its list are set aside", () => {
  const ids = fixtureContent.pages.home.en.clients.items.map(({ id }) => id);
  const [first = ""] = ids;
  const edits = [edited("clients.items", ids.slice(1), ids, "shared"), edited(`clients.items.${first}.name`, "X", "Y")];
  expect(applyEdits(fixtureFiles, edits).setAside).toMatchObject([{ field: `clients.items.${first}.name` }]);
});

test("[EDIT-03] markup, placeholders and links in an edit are checked as in a file", () => {
  const unknown = applyEdits(fixtureFiles, [edited("why.lead", "Call {{nobody}} now.", "x")]);
  expect(unknown.setAside).toMatchObject([{ reason: expect.stringContaining("Nothing fills {{nobody}}; ") }]);
  const markup = applyEdits(fixtureFiles, [edited("why.lead", "<script>alert(1)</script>", "x")]);
  expect(markup.setAside).toMatchObject([{ field: "why.lead" }]);
  const signs = applyEdits(fixtureFiles, [edited("why.lead", "3 < 5 & 7 > 6", "x")]);
  expect(signs.content.pages.home.en.why.lead).toBe("3 < 5 & 7 > 6"); // a text: pages escape it
});

test("[EDIT-01] business hours are a figure of the company: an edit applies to all languages, and only valid times are accepted", () => {
  const { opens } = fixtureContent.company.hours;
  const hours = (value: string): Edit => ({ ...edited("hours.opens", value, opens, "shared"), entry: "figures" });
  const { content, setAside } = applyEdits(fixtureFiles, [hours("08:15")]);
  expect(content.company.hours).toEqual({ ...fixtureContent.company.hours, opens: "08:15" });
  expect(setAside).toEqual([]);
  const refused = applyEdits(fixtureFiles, [hours("8 in the morning")]);
  expect(refused.content.company.hours.opens).toBe(opens);
  expect(refused.setAside).toMatchObject([{ entry: "figures", field: "hours.opens" }]);
});

test("[EDIT-10] the export contains the edits and leaves comments, order and other files unchanged", () => {
  const ids = fixtureContent.pages.home.en.clients.items.map(({ id }) => id);
  const edits = [
    edited("why.heading", "Ours: with a colon", heading),
    edited("clients.items", ids.toReversed(), ids, "shared"),
    { ...edited("challenge", ["One.", "Two."], null), entry: `case-${fixtureContent.caseStudies.en[0]?.slug}` },
  ];
  const written = filesWithEdits(fixtureFiles, edits);
  const { content } = applyEdits(fixtureFiles, edits);
  expect(applyEdits(written, []).content).toEqual(content);
  const changed = [...written].filter(([path, text]) => fixtureFiles.get(path) !== text).map(([path]) => path);
  expect(changed.toSorted()).toEqual([
    `en/case-studies/${fixtureContent.caseStudies.en[0]?.slug}.md`,
    ...["en", "fr", "ro"].map((locale) => `${locale}/pages/home.yaml`),
  ]);
  const comments = (text: string) => text.match(/#.*$/gm);
  for (const path of changed) expect(comments(written.get(path) ?? "")).toEqual(comments(fixtureFiles.get(path) ?? ""));
});

/** Counts how often properties of edits are read. */
function countReads(edits: readonly Edit[], work: (edits: readonly Edit[]) => void): number {
  let reads = 0;
  const count = (edit: Edit, name: string | symbol): unknown => {
    reads++;
    return Reflect.get(edit, name);
  };
  work(edits.map((edit): Edit => new Proxy(edit, { get: count })));
  return reads;
}

/** Returns edits that add empty questions: each has faults in every language. */
function emptyQuestions(count: number): Edit[] {
  const ids = Array.from({ length: count }, (_, index) => `new-${index}`);
  const order = { entry: "questions", place: "shared" as const, field: "questions", replaced: [] };
  const texts = ids.flatMap((id) =>
    (["en", "ro", "fr"] as const).flatMap((place) =>
      ["question", "answer"].map((name) => ({
        entry: "questions",
        place,
        field: `questions.${id}.${name}`,
        value: "",
        replaced: null,
      })),
    ),
  );
  return [{ ...order, value: ids }, ...texts];
}

test.for([
  ["checked", checkEdits],
  ["shown", applyEdits],
] as const)("[EDIT-06] twice as many faulty fields take twice the work where they are %s", ([, make]) => {
  const work = (edits: readonly Edit[]) => void make(fixtureFiles, edits);
  const [once, twice] = [countReads(emptyQuestions(40), work), countReads(emptyQuestions(80), work)];
  expect(twice / once).toBeLessThan(2.3);
});

test("[EDIT-06] the edited version of a file is computed once, however many faults it has", () => {
  const cloning = vi.spyOn(globalThis, "structuredClone");
  const { faults } = checkEdits(fixtureFiles, emptyQuestions(90));
  expect(faults.length).toBeGreaterThan(200);
  expect(cloning.mock.calls.length).toBeLessThanOrEqual(3); // one file in three languages
  cloning.mockRestore();
});

test("[EDIT-05] edits of unknown names are set aside, in time proportional to their number", () => {
  const madeUp = (count: number): Edit[] =>
    Array.from({ length: count }, (_, index) => ({
      entry: "services",
      place: "en",
      field: `services.x${index}.title`,
      value: "Made up",
      replaced: null,
    }));
  const { content, setAside } = applyEdits(fixtureFiles, madeUp(300));
  expect([content.ui.en.services, setAside.length]).toEqual([fixtureContent.ui.en.services, 300]);
  const reads = (count: number): number => countReads(madeUp(count), (edits) => void applyEdits(fixtureFiles, edits));
  expect(reads(600) / reads(300)).toBeLessThan(2.1);
});
