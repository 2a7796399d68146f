// Loads islands' files and texts. A separate chunk, so they load in parallel with React (hydrate.tsx), not after it.
import { loadTexts } from "#app/platform/i18n/bundles.ts";
import type { UiPart } from "#app/platform/i18n/bundles.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import type { IslandModule } from "#app/ui/island.tsx";

const files = import.meta.glob<IslandModule>("/app/features/*/*.island.tsx");
const byName = new Map(Object.entries(files).map(([path, load]) => [/([\w-]+)\.island\.tsx$/.exec(path)?.[1], load]));

/** Returns the texts that an island needs, as the server rendered their names. */
export const textPartsOf = ({ dataset }: HTMLElement) => (dataset["words"] ?? "").split(" ") as UiPart[];

/** Loads an island's file and texts; rejects if one of them can't be loaded. */
export async function loadIsland(element: HTMLElement): Promise<IslandModule> {
  const load = byName.get(element.dataset["island"]);
  if (!load) throw new Error(`no file for the island ${element.dataset["island"]}`);
  const locale = localeOf(location.pathname);
  const [island] = await Promise.all([load(), ...textPartsOf(element).map((part) => loadTexts(locale, part))]);
  return island;
}
