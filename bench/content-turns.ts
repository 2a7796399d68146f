// How long one call of an editor who sends much holds the event loop: its longest turn, on both databases.
import type { ValueScope } from "#app/content/field.ts";
import type { Entry, FieldValue, Values } from "#app/features/content/contract.ts";
import { siteContent } from "#test/content.ts";
import { onBothDatabases } from "./both-databases.ts";
import type { BenchDatabase } from "./both-databases.ts";
import type { Row } from "./figures.ts";
import { longestTurn } from "./longest-turn.ts";
import { openSite } from "./staff-site.ts";

const [newQuestions, madeUp, copies] = [71, 2_000, 50];
const mark = "≤ 300";
const languages = ["en", "ro", "fr"];

export function measureContentTurns(): Promise<Row[]> {
  return onBothDatabases(async (ground) => {
    const all = [await emptied(ground), await questions(ground), await unknownNames(ground), await studies(ground)];
    return all
      .flat()
      .map(([label, match, at = mark]): Row => [`${ground.name}, ${label}, longest turn, ms`, match, at]);
  });
}

type Site = Awaited<ReturnType<typeof openSite>>;

const readEntry = async ({ ask }: Site, id: string) =>
  JSON.parse(await ask("GET", `/api/admin/content/${id}`)) as Entry;

/** Measures the screens that read the content, and the pages that a preview link opens. */
async function reading({ ask }: Site, id: string): Promise<Row[]> {
  const { url } = JSON.parse(await ask("POST", `/api/admin/content/${id}/preview-link`)) as { url: string };
  return [
    ["preview", await longestTurn(() => ask("GET", new URL(url).pathname))],
    ["list", await longestTurn(() => ask("GET", "/api/admin/content"))],
    ["dashboard", await longestTurn(() => ask("GET", "/api/admin/attention"))],
    ["an entry", await longestTurn(() => ask("GET", `/api/admin/content/${id}`))],
  ];
}

async function emptied(ground: BenchDatabase): Promise<Row[]> {
  const site = await openSite(ground);
  const { values } = await readEntry(site, "home");
  const isText = (value: FieldValue) => typeof value === "string" || Array.isArray(value);
  const empty = (value: FieldValue) => (typeof value === "string" ? "" : []);
  const next = Object.fromEntries(
    (Object.entries(values) as [ValueScope, Record<string, FieldValue>][])
      .filter(([place]) => place !== "shared")
      .map(([place, texts]) => [
        place,
        Object.fromEntries(
          Object.entries(texts).flatMap(([name, value]) => (isText(value) ? [[name, empty(value)]] : [])),
        ),
      ]),
  );
  const count = Object.values(next).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
  const save = () => site.ask("PUT", "/api/admin/content/home/draft", { values: next, bases: values });
  const publish = () => site.ask("POST", "/api/admin/content/home/publish", { locales: languages }, [422]);
  const rows: Row[] = [
    ["saved", await longestTurn(save)],
    ["publication refused", await longestTurn(publish)],
    ...(await reading(site, "home")),
  ];
  await site.close();
  return rows.map(([label, match]): Row => [`Home with ${count} texts emptied: ${label}`, match]);
}

async function questions(ground: BenchDatabase): Promise<Row[]> {
  const site = await openSite(ground);
  const { values } = await readEntry(site, "questions");
  const before = values.shared?.["questions"] as string[];
  const ids = Array.from({ length: newQuestions }, (_, index) => `new-${index}`);
  const [first = ""] = before;
  const texts = (place: ValueScope) =>
    Object.fromEntries(
      ids.flatMap((id) => [
        [`questions.${id}.question`, `${place} question ${id}?`],
        [`questions.${id}.answer`, `The ${place} answer says its fact in one sentence: ${id}.`],
      ]),
    );
  const shared = ids.flatMap((id) =>
    ["group", "page"].map(
      (name) => [`questions.${id}.${name}`, values.shared?.[`questions.${first}.${name}`] ?? ""] as const,
    ),
  );
  const next: Values = {
    en: texts("en"),
    ro: texts("ro"),
    fr: texts("fr"),
    shared: { questions: [...before, ...ids], ...Object.fromEntries(shared) },
  };
  const withSpaces = (text: FieldValue) => String(text).replace(/ ?([?:])/, "\u00a0$1");
  next.fr = Object.fromEntries(Object.entries(next.fr ?? {}).map(([name, text]) => [name, withSpaces(text)]));
  const save = () =>
    site.ask("PUT", "/api/admin/content/questions/draft", { values: next, bases: { shared: { questions: before } } });
  const publish = () => site.ask("POST", "/api/admin/content/questions/publish", { locales: languages });
  const rows: Row[] = [
    ["saved", await longestTurn(save)],
    ["preview, list, dashboard, an entry", (await reading(site, "questions")).map(([, match]) => match).join(", ")],
    ["published", await longestTurn(publish)],
    ...(await reading(site, "questions")),
  ];
  await site.close();
  return rows.map(([label, match]): Row => [`${newQuestions} new questions: ${label}`, match]);
}

/** Measures edits with unknown names, published before such names were refused. */
async function unknownNames(ground: BenchDatabase): Promise<Row[]> {
  const site = await openSite(ground);
  for (let at = 0; at < madeUp; at += 500)
    await site.deps.db.kysely
      .insertInto("content_edit")
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          entry: "services",
          place: "en" as const,
          field: `services.x${at + index}.title`,
          value: JSON.stringify("Made up"),
          replaced: "null",
          saved_at: new Date().toISOString(),
          saved_by: "bench",
        })),
      )
      .execute();
  const start = await longestTurn(() => site.deps.store.read(site.deps.db.kysely));
  const rows: Row[] = [["start", start], ...(await reading(site, "services"))];
  await site.close();
  return rows.map(([label, match]): Row => [`${madeUp} made-up names stored: ${label}`, match]);
}

async function studies(ground: BenchDatabase): Promise<Row[]> {
  const site = await openSite(ground);
  const from = `case-${siteContent.caseStudies.en[0]?.slug}`;
  const make = (index: number) =>
    site.ask("POST", "/api/admin/content", { from, title: `Copy ${index}`, slug: `copy-${index}` }, [201]);
  for (let index = 1; index < copies; index++) await make(index);
  const last = await longestTurn(() => make(copies));
  const page = await longestTurn(() => site.ask("GET", "/"));
  const publish = () => site.ask("POST", "/api/admin/content/case-copy-1/publish", { locales: languages });
  const rows: Row[] = [
    ["the last one made", last],
    ["home page after it", page],
    ["one published", await longestTurn(publish)],
    ["home page after it", await longestTurn(() => site.ask("GET", "/"))],
    ...(await reading(site, "case-copy-2")),
  ];
  for (let index = 2; index < copies; index++)
    await site.ask("POST", `/api/admin/content/case-copy-${index}/publish`, { locales: languages });
  rows.push(
    [
      "the last one published",
      await longestTurn(() =>
        site.ask("POST", `/api/admin/content/case-copy-${copies}/publish`, { locales: languages }),
      ),
    ],
    ["home page after it", await longestTurn(() => site.ask("GET", "/"))],
    ...(await reading(site, "case-copy-2")),
  );
  await site.close();
  return rows.map(([label, match]): Row => [`${copies} copies of a case study: ${label}`, match]);
}
