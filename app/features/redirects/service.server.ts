import { AppError, invalidField, isAppError } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { deleteOrRefuse } from "#app/platform/db/delete-or-refuse.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Page, Paging } from "#app/platform/db/paging.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { createRedirectIndex, normaliseSource, normaliseTarget } from "#app/platform/http/redirect-rules.server.ts";
import type { RedirectIndex, RedirectRule } from "#app/platform/http/redirect-rules.server.ts";
import { limits } from "./contract.ts";
import type { Redirect } from "./contract.ts";
import { findPageAt, resolveChain, withoutQuery, readPostSlugs, mergeRules } from "./find-redirect.server.ts";
import type { PageDeps } from "./find-redirect.server.ts";
import * as queries from "./queries.server.ts";

type ListDeps = Pick<Deps, "content" | "site" | "db">;

/** Lists redirects by address, with those of the content. */
export async function listRedirects(
  deps: ListDeps,
  { search = "", page, perPage = 50 }: Paging & { search?: string | undefined },
): Promise<Page<Redirect>> {
  const redirectRows = await queries.listRows(deps.db.kysely);
  const replaced = new Set(redirectRows.map(({ from_address }) => from_address));
  const written = Object.values(deps.content.redirects).filter(({ from }) => !replaced.has(from));
  const all = [
    ...redirectRows.map(describeRow),
    ...written.map((rule) => ({ id: rule.from, isContent: true, createdAt: null, ...rule })),
  ];
  const term = search.toLowerCase();
  const matches = all
    .filter(({ from, to }) => `${from}\n${to}`.toLowerCase().includes(term))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const rows = page === undefined ? matches : matches.slice((page - 1) * perPage, page * perPage);
  const postSlugs = await readPostSlugs(
    deps.db.kysely,
    rows.map(({ to }) => to),
  );
  const described = await Promise.all(
    rows.map(async (row) => ({ ...row, ...(await describeTarget({ ...deps, postSlugs }, row)) })),
  );
  return { rows: described, total: matches.length };
}

function describeRow(row: queries.RedirectRow) {
  return { id: row.id, isContent: false, createdAt: row.created_at, ...queries.toRule(row) };
}

async function describeTarget(deps: PageDeps, { to }: RedirectRule): Promise<{ leadsNowhere: boolean }> {
  if (!to.startsWith("/") || to.endsWith("*")) return { leadsNowhere: false };
  return { leadsNowhere: (await findPageAt(deps, withoutQuery(to))) === undefined };
}

export type NewRedirect = { from: string; to: string; permanent?: 301 | 308 | undefined };

/**
 * Adds a redirect.
 * @throws AppError validation for an address that can't be one, and for a circle; conflict if there is a page or a
 * redirect at the address, or if there are too many
 */
export async function createRedirect(deps: Deps, redirect: NewRedirect): Promise<Redirect> {
  const rule = readRule(deps, redirect);
  return deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // first, so that concurrent requests wait for each other
    const added = describeRow(await addRule(deps, trx, rule));
    return { ...added, ...(await describeTarget(deps, added)) };
  });
}

/** Normalises a redirect. @throws AppError validation */
function readRule({ config }: Pick<Deps, "config">, { from: source, to, permanent = 308 }: NewRedirect): RedirectRule {
  const from = normaliseSource(source);
  if (from === undefined)
    throw invalidField(
      "from",
      "Enter a path on this site, such as /old, /2019/* or /?p=12. Addresses of the program can’t be redirected.",
    );
  const isOurs = to === config.siteUrl || to.startsWith(`${config.siteUrl}/`);
  const target = normaliseTarget(isOurs ? to.slice(config.siteUrl.length) || "/" : to, from);
  if (target === undefined)
    throw invalidField(
      "to",
      "Enter a path on this site or an address that begins with https://. It may end with /* if the old one does.",
    );
  return { from, to: target, permanent };
}

/** The result for one imported redirect. */
type ImportedRedirect = { from: string; to: string; fault?: string };

/**
 * Adds many redirects in one transaction; one that is there already is skipped.
 * @returns those that are new, and those that can't be added with the reason
 */
export async function importRedirects(
  deps: ImportDeps,
  redirects: readonly NewRedirect[],
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportedRedirect[]> {
  const readOne = (redirect: NewRedirect) => {
    try {
      return { rule: readRule(deps, redirect) };
    } catch (error) {
      if (isAppError(error)) return { from: redirect.from, to: redirect.to, fault: error.message };
      throw error;
    }
  };
  const read = redirects.map(readOne);
  const rules = read.flatMap(({ rule }) => rule ?? []);
  return deps.db.write(async (trx) => {
    if (!isDryRun) await incrementContentVersion(trx); // first, so that concurrent requests wait for each other
    const rows = await queries.listRows(trx);
    const targets = new Map(rows.map((row) => [row.from_address, row.to_address]));
    const all = mergeRules(deps.content.redirects, [...rules, ...rows.map(queries.toRule)]);
    const index = createRedirectIndex(all);
    const postSlugs = await readPostSlugs(
      trx,
      all.flatMap(({ from, to }) => [from, to]),
    );
    const inside = { ...inTransaction(deps, trx), postSlugs };
    const added: queries.RedirectRow[] = [];
    const results: ImportedRedirect[] = read.flatMap((result) => (result.rule ? [] : [result]));
    for (const rule of rules) {
      const result = await checkRule(inside, { rule, index, targets, count: rows.length + added.length });
      if (result === "known") continue;
      results.push({ from: rule.from, ...result });
      if (result.fault !== undefined) continue;
      added.push(rowOf(deps, { ...rule, to: result.to }));
      targets.set(rule.from, result.to);
    }
    if (!isDryRun) await queries.insertRows(trx, added);
    return results;
  });
}

type ImportDeps = ListDeps & Pick<Deps, "config" | "now">;

type CheckRuleInput = {
  rule: RedirectRule;
  index: RedirectIndex;
  targets: ReadonlyMap<string, string>;
  count: number;
};

/**
 * Returns where a redirect ends, or why it can't be added; `known` if it is there already, as given or to the end of
 * its chain.
 */
async function checkRule(
  deps: PageDeps,
  { rule, index, targets, count }: CheckRuleInput,
): Promise<{ to: string; fault?: string } | "known"> {
  const other = targets.get(rule.from);
  if (other === rule.to) return "known";
  const end = await resolveChain(deps, index, { ...rule, isInternal: rule.to.startsWith("/") });
  if (other !== undefined && other === end?.to) return "known";
  if (other !== undefined) return { to: rule.to, fault: `redirects to ${other} already` };
  if (count >= limits.redirects) return { to: rule.to, fault: `there can be ${limits.redirects} redirects` };
  if (await isPage(deps, rule.from)) return { to: rule.to, fault: "is the address of a page here" };
  if (!end || end.to === rule.from) return { to: rule.to, fault: "would lead back to itself" };
  return { to: end.to };
}

async function addRule(deps: Deps, trx: Trx, rule: RedirectRule): Promise<queries.RedirectRow> {
  const rows = await queries.listRows(trx);
  if (rows.length >= limits.redirects)
    throw new AppError("conflict", { message: `There can be ${limits.redirects} redirects. Delete one first.` });
  await refuseTaken(deps, rows, rule.from);
  const to = await findEnd(deps, rows, rule);
  const row = rowOf(deps, { ...rule, to });
  await queries.replaceTarget(trx, rule.from, to);
  await queries.insertRows(trx, [row]);
  return row;
}

function rowOf({ now }: Pick<Deps, "now">, { from, to, permanent }: RedirectRule): queries.RedirectRow {
  const at = now();
  return { id: newId(at), from_address: from, to_address: to, status: permanent, created_at: at.toISOString() };
}

/** Returns true if a redirect from an address would replace a page. */
async function isPage(deps: PageDeps, from: string): Promise<boolean> {
  const isExact = !from.includes("?") && !from.endsWith("*");
  return isExact && !/\.\w+$/.test(from) && (await findPageAt(deps, from)) !== undefined;
}

async function refuseTaken(deps: ListDeps, rows: readonly queries.RedirectRow[], from: string): Promise<void> {
  const existing = rows.find(({ from_address }) => from_address === from);
  if (existing)
    throw addressTakenError(`${from} redirects to ${existing.to_address} already. Delete that redirect first.`);
  if (await isPage(deps, from))
    throw addressTakenError(`There is a page at ${from}. A redirect never replaces a page.`);
}

function addressTakenError(sentence: string): AppError {
  return new AppError("conflict", { message: sentence, fields: { from: { sentence } } });
}

/** Returns the end of the chain that a redirect would begin. @throws AppError validation for a circle */
async function findEnd(deps: ListDeps, rows: readonly queries.RedirectRow[], rule: RedirectRule): Promise<string> {
  const index = createRedirectIndex(mergeRules(deps.content.redirects, [...rows.map(queries.toRule), rule]));
  const first = { to: rule.to, permanent: rule.permanent, isInternal: rule.to.startsWith("/") };
  const end = await resolveChain(deps, index, first);
  if (!end || end.to === rule.from) throw invalidField("to", "This redirect would lead back to itself.");
  return end.to;
}

/** Deletes a redirect. @throws AppError not-found */
export async function deleteRedirect({ db }: Pick<Deps, "db">, id: string): Promise<void> {
  await deleteOrRefuse(db, (trx) => ({
    executeTakeFirst: async () => {
      await incrementContentVersion(trx);
      return trx.deleteFrom("redirect").where("id", "=", id).executeTakeFirst();
    },
  }));
}

/** Lists the company's own redirects. */
export async function listOwnRules(connection: Connection): Promise<RedirectRule[]> {
  return (await queries.listRows(connection)).map(queries.toRule);
}

/** Ends the redirect at an address, because a page takes it; returns its target. */
export async function endRedirect(trx: Connection, from: string): Promise<string | undefined> {
  const ended = await trx
    .deleteFrom("redirect")
    .where("from_address", "=", from)
    .returning("to_address")
    .executeTakeFirst();
  return ended?.to_address;
}
