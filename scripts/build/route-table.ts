// Reduces the router's route table to the admin area: public pages have no router (decision 058), and their routes, one
// per language, are removed.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

type RouteTable = { routes: Record<string, unknown> };

const assignment = /^window\.__reactRouterManifest=(.*);$/s;

/** Rewrites the built table; returns how many routes remain. */
export async function keepAdminRoutesOnly(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file)) ?? "no manifest";
  const file = join(folder, name);
  const [, json] = assignment.exec(await readFile(file, "utf8")) ?? [];
  if (json === undefined) throw new Error(`${file} is not a table of routes`);
  const table = JSON.parse(json) as RouteTable; // the router's own
  const routes = Object.entries(table.routes).filter(([id]) => isOfAdmin(id));
  await writeFile(file, `window.__reactRouterManifest=${JSON.stringify({ ...table, routes: Object.fromEntries(routes) })};`);
  return `${routes.length} of the admin area`;
}

function isOfAdmin(id: string): boolean {
  return id === "root" || id.startsWith("pages/admin/");
}
