// Which translations are outdated, whatever changed: a file, an edit, a release that is gone back to. On both
// databases.
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { applyEdits } from "#app/content/edits.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { cleanUp } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { fixtureContent, fixtureFiles } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { readJson } from "#test/read-json.ts";
import type { Entry, EntryHead, Translation } from "./contract.ts";

const field = "why.heading";
const [sourceFile, translationFile] = ["en/pages/home.yaml", "ro/pages/home.yaml"];
const [source, translation] = [fixtureContent.pages.home.en.why.heading, fixtureContent.pages.home.ro.why.heading];

/** A release: what its files say in English and in Romanian. */
type Release = { en: string; ro: string };

const asDelivered: Release = { en: source, ro: translation };

function filesOf({ en, ro }: Release) {
  const replaceText = (file: string, from: string, to: string) => {
    const text = fixtureFiles.get(file) ?? "";
    expect(text).toContain(from);
    return [file, text.replace(from, to)] as const;
  };
  return new Map([...fixtureFiles, replaceText(sourceFile, source, en), replaceText(translationFile, translation, ro)]);
}

let started = 0;

/** Starts a process of a release on a database. */
async function start(db: Db, release: Release): Promise<{ site: TestApp; headers: Record<string, string> }> {
  const files = filesOf(release);
  const site = await createTestApp({ db, files, content: applyEdits(files, []).content });
  await cleanUp(site.deps);
  return { site, headers: await signInAdmin(site.deps, { username: `staff-${++started}` }) };
}

type RunningSite = Awaited<ReturnType<typeof start>>;

const ask = ({ site, headers }: RunningSite, method: string, path: string, body?: unknown) =>
  site.app.request(`/api/admin/content${path}`, body === undefined ? { method, headers } : json(method, body, headers));

async function entryOf(running: RunningSite): Promise<Entry> {
  return readJson<Entry>(ask(running, "GET", "/home"));
}

const outdatedOf = ({ translations }: Entry): Translation[] => translations.filter(({ state }) => state === "outdated");

const outdatedIn = async (running: RunningSite) => outdatedOf(await entryOf(running));

/** Returns the entry as it is then. */
async function publish(running: RunningSite, locale: "en" | "ro", text: string, entry?: Entry): Promise<Entry> {
  running.site.clock.advance(1_000);
  const before = (entry ?? (await entryOf(running))).values[locale]?.[field] ?? "";
  const values = { [locale]: { [field]: text } };
  const saved = await ask(running, "PUT", "/home/draft", { values, bases: { [locale]: { [field]: before } } });
  expect(saved.status).toBe(200);
  const published = await ask(running, "POST", "/home/publish", { locales: [locale] });
  expect(published.status).toBe(200);
  return readJson<Entry>(published);
}

const confirm = (running: RunningSite, fields = [field]) =>
  ask(running, "POST", "/home/confirm", { locale: "ro", fields });

describe.for(databases)("$name", (database) => {
  async function startFirst(): Promise<{ db: Db; running: RunningSite }> {
    const db = await database.open();
    onTestFinished(() => db.close());
    return { db, running: await start(db, asDelivered) };
  }

  test("[EDIT-08] translations in the files at the first start are current; an edit of the source makes them outdated", async () => {
    const { running } = await startFirst();
    expect(await outdatedIn(running)).toEqual([]);
    await publish(running, "en", "New");
    expect(await outdatedIn(running)).toEqual([
      { locale: "ro", field, state: "outdated", before: source },
      { locale: "fr", field, state: "outdated", before: source },
    ]);
    const heads = await readJson<EntryHead[]>(ask(running, "GET", "?state=outdated"));
    expect(heads).toMatchObject([
      { id: "home", states: [{ outdated: 0 }, { locale: "ro", outdated: 1 }, { locale: "fr", outdated: 1 }] },
    ]);
    expect(await (await ask(running, "GET", "?state=missing")).json()).toEqual([]);
  });

  test("[EDIT-08] a translation is current if its source returns to its former text, if it is new, or if staff confirm it", async () => {
    const { running } = await startFirst();
    await publish(running, "en", "New");
    await publish(running, "en", source);
    expect(await outdatedIn(running)).toEqual([]);
    await publish(running, "en", "Newer");
    await publish(running, "ro", "Nou");
    expect(await outdatedIn(running)).toMatchObject([{ locale: "fr" }]);
    running.site.clock.advance(1_000);
    expect((await ask(running, "POST", "/home/confirm", { locale: "fr", fields: [field] })).status).toBe(200);
    expect(await outdatedIn(running)).toEqual([]);
    await publish(running, "en", "Newest");
    expect(await outdatedIn(running)).toMatchObject([{ before: "Newer" }, { before: "Newer" }]);
  });

  test("[EDIT-08] a release that changes a source makes its translations outdated; going back makes them current again", async () => {
    const { db } = await startFirst();
    const next = await start(db, { ...asDelivered, en: "Released" });
    expect(await outdatedIn(next)).toMatchObject([
      { locale: "ro", before: source },
      { locale: "fr", before: source },
    ]);
    await confirm(next);
    expect(await outdatedIn(next)).toMatchObject([{ locale: "fr" }]);
    expect(await outdatedIn(await start(db, asDelivered))).toEqual([]);
    expect(await outdatedIn(await start(db, { en: "Released", ro: "Publicat" }))).toMatchObject([{ locale: "fr" }]);
  });

  test("[EDIT-08] only a published translation can be confirmed: else the field is named", async () => {
    const { running } = await startFirst();
    const refused = await confirm(running, [field, "why.nothing"]);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: { "fields.1": expect.stringContaining("no published") } });
  });

  test("[EDIT-08] after any sequence of releases, edits and confirmations, a translation's state follows from the texts", async () => {
    const english = fc.constantFrom(source, "One", "Two");
    const romanian = fc.constantFrom(translation, "Unu", "Doi");
    const step = fc.oneof(
      fc.record({ act: fc.constant("release" as const), en: english, ro: romanian }),
      fc.record({ act: fc.constant("en" as const), words: english }),
      fc.record({ act: fc.constant("ro" as const), words: romanian }),
      fc.record({ act: fc.constant("confirm" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const db = await database.open();
        try {
          let running = await start(db, asDelivered);
          let entry = await entryOf(running);
          const saidNow = () => [String(entry.values.en?.[field]), String(entry.values.ro?.[field])] as const;
          const fits = new Set([`${source} ${translation}`]);
          const isNew = (ro: string) => ![...fits].some((pair) => pair.endsWith(` ${ro}`));
          for (const item of steps) {
            let isMade = false;
            if (item.act === "release") {
              running = await start(db, item);
              entry = await entryOf(running);
            } else if (item.act === "confirm") {
              isMade = (await confirm(running)).status === 200;
              entry = await entryOf(running);
            } else if (entry.values[item.act]?.[field] !== item.words) {
              isMade = item.act === "ro";
              entry = await publish(running, item.act, item.words, entry);
            }
            const [en, ro] = saidNow();
            if (isMade || isNew(ro)) fits.add(`${en} ${ro}`);
            expect(outdatedOf(entry).some(({ locale }) => locale === "ro")).toBe(!fits.has(`${en} ${ro}`));
          }
        } finally {
          await db.close();
        }
      }),
      { numRuns: 6, seed: 20_261_123 },
    );
  });
});
