import type { Behavior } from "#app/ui/behavior.ts";
import { swapLabel } from "./menus.ts";
import { onPress } from "./presses.ts";
import { whenIdle, whenNear } from "./when.ts";

const files = import.meta.glob<Behavior>("/app/features/*/*.behavior.ts", { import: "default" });
const byName = new Map(Object.entries(files).map(([path, load]) => [/([\w-]+)\.behavior\.ts$/.exec(path)?.[1], load]));

/** Loads behaviors (ui/behavior.ts) when their elements approach the viewport. */
export function startBehaviors(): void {
  whenNear([...document.querySelectorAll<HTMLElement>("[data-behavior]")], (element) => void start(element));
}

async function start(element: HTMLElement): Promise<void> {
  try {
    const behavior = await byName.get(element.dataset["behavior"])?.();
    behavior?.(element, { onPress, swapLabel, whenIdle });
  } catch {
    document.documentElement.dataset["static"] = ""; // failed to load: works as without script
  }
}
