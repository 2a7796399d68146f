// A post as a file: front matter in YAML, then its text as Markdown or HTML.
import { parseDocument, stringify } from "yaml";
import type { Document } from "yaml";
import * as z from "zod/mini";
import { splitFrontMatter } from "#app/content/content-check.server.ts";
import { describeYamlFault } from "#app/platform/brand/yaml-fault.ts";
import { day, moment, text } from "#app/platform/http/field-schemas.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { decodeUri } from "#app/platform/text/decode-uri.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { limits, postInput } from "../contract.ts";

/** In the order in which they are written. A date without a time means noon, which is the same day almost everywhere. */
const time = z.union([
  moment(),
  z.pipe(
    day(),
    z.transform((date: string) => `${date}T12:00:00.000Z`),
  ),
]);
const flag = z.pipe(
  z.enum(["true", "false"], { error: "is true or false" }),
  z.transform((written) => written === "true"),
);
const { title, slug, excerpt, author, tags, metaTitle, metaDescription } = postInput.shape;

const frontMatter = z.object({
  title,
  slug,
  locale: z.optional(z.string()),
  translationOf: z.optional(text({ max: limits.slug + 10 })),
  excerpt,
  author,
  publishedAt: z.optional(time),
  updatedAt: z.optional(time),
  publishAt: z.optional(time),
  tags: z.pipe(
    z.transform((written: unknown) =>
      typeof written === "string" ? written.split(",").map((tag) => tag.trim()) : written,
    ),
    tags,
  ),
  published: z.optional(flag),
  featured: z.optional(flag),
  metaTitle,
  metaDescription,
  socialImage: z.optional(text({ max: 1000 })),
  socialImageAlt: z.optional(text({ max: 1000 })),
  formerSlugs: z.optional(z.array(text({ max: limits.slug }))),
});

/** `translationOf` is `locale/slug` or the slug of the original, `socialImage` a path relative to the file. */
export type PostFields = Omit<z.infer<typeof frontMatter>, "locale" | "slug"> & { locale: Locale; slug: string };

type WrittenFields = { [Name in keyof PostFields]: PostFields[Name] | null | undefined };

/** `notes` list what was left out of the file. */
export type PostFile = { fields: PostFields; body: string; isMarkdown: boolean; notes: string[] };

/** Returns a post, or the reason why the file isn't one. `path` has `/` between its parts. */
export function readPostFile(path: string, bytes: Buffer): PostFile | { fault: string } {
  const written = decode(bytes);
  if (written === undefined) return { fault: "isn't text in UTF-8" };
  if (/^\s*\+\+\+\s*\n/.test(written))
    return { fault: "has front matter in TOML: write it in YAML, between lines of ---" };
  const parts = splitFrontMatter(written);
  if (!parts) return { fault: "has no front matter between two lines of ---, or was cut off within it" };
  const values = parseFrontMatter(parts.frontMatter);
  if ("fault" in values) return values;
  return checkPost({ path, fields: values.values, body: parts.body, notes: [] });
}

/** A post from elsewhere: its fields are those of front matter, as text. `path` is what a report calls it. */
export type ImportedPost = { path: string; fields: Record<string, unknown>; body: string; notes: readonly string[] };

/** Returns a post, or the reason why its fields can't be taken. */
export function checkPost({ path, fields, body, notes: earlierNotes }: ImportedPost): PostFile | { fault: string } {
  const { success, data, error } = frontMatter.safeParse(fields);
  if (!success) return { fault: error.issues.map(describeIssue).join("; ") };
  const unknown = Object.keys(fields).filter((name) => !(name in frontMatter.shape));
  const notes = [
    ...earlierNotes,
    ...(unknown.length > 0 ? [`has fields that posts don't have: ${unknown.join(", ")}`] : []),
  ];
  const place = locate(path, data);
  if ("fault" in place) return place;
  if (data.slug !== undefined && data.slug !== place.slug) notes.push(`has the slug ${place.slug} now`);
  return { fields: { ...data, ...place }, body, isMarkdown: /\.(?:md|markdown)$/i.test(path), notes };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, "\n"); // without the BOM
  } catch {
    return undefined;
  }
}

/** Reads all values as text, so that a title may be 2024. An empty one counts as missing. */
function parseFrontMatter(yaml: string): { values: Record<string, unknown> } | { fault: string } {
  const document = parseDocument(yaml, { schema: "failsafe" });
  const [first] = document.errors;
  if (first) return { fault: `has front matter that can't be read: ${describeYamlFault(first)}` };
  const matterValues = valuesOf(document);
  if (typeof matterValues !== "object" || matterValues === null || Array.isArray(matterValues))
    return { fault: "has front matter that isn't fields and their values" };
  const isNone = (value: unknown) => value === "" || value === "null" || value === "~";
  return {
    values: Object.fromEntries(
      Object.entries(matterValues).filter(([name, value]) => name === "title" || !isNone(value)),
    ),
  };
}

/** Returns undefined if YAML aliases expand to too much. */
function valuesOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 10 });
  } catch {
    return undefined;
  }
}

/** Returns language and slug: those of the file, or else those of its path, or else the default language. */
function locate(
  path: string,
  { locale, slug: writtenSlug, title: heading }: z.infer<typeof frontMatter>,
): { locale: Locale; slug: string } | { fault: string } {
  if (locale !== undefined && !isLocale(locale))
    return { fault: `is in a language that the site doesn’t have: ${locale}` };
  const folders = path.split("/");
  const name = (folders.pop() ?? "").replace(/\.\w+$/, "");
  const language = locale ?? folders.findLast(isLocale) ?? defaultLocale;
  const candidate = [writtenSlug ?? name, heading]
    .map((source) => slugify(decodeUri(source)).slice(0, limits.slug))
    .find(Boolean);
  return candidate === undefined
    ? { fault: "needs a slug of letters from a to z and digits" }
    : { locale: language, slug: candidate };
}

const sentences: Record<string, string> = {
  required: "is missing",
  invalid: "isn't in the expected format",
  tooLong: "is too long",
  tooMany: "has too many",
};

function describeIssue({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const name = String(path[0] ?? "its front matter");
  if (name.endsWith("At")) return `${name} needs a time with its zone, such as 2024-05-01T09:30:00Z, or a day alone`;
  return `${name} ${sentences[message] ?? message}`;
}

/** Writes a post; fields without a value are left out. */
export function writePostFile(fields: WrittenFields, body: string): string {
  const order = Object.keys(frontMatter.shape) as (keyof PostFields)[]; // those of the schema
  const present = order.flatMap((name) => {
    const value = fields[name];
    const isNone =
      value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
    return isNone ? [] : [[name, value] as const];
  });
  return `---\n${stringify(Object.fromEntries(present), { lineWidth: 0 })}---\n\n${body.trim()}\n`;
}
