// Joins class names; of conflicting ones the last wins. tailwind-merge with a table of the classes that we use: its own
// table adds 5 kB in every browser.
import { createTailwindMerge } from "tailwind-merge";

type Group = (string | Record<string, (string | ((value: string) => boolean))[]>)[];

const mergeCacheSize = 500;

const any = () => true;
const isWidth = (value: string) => /^(\d+|\[\d.*])$/.test(value);
const sizes = "d1 d1s d2 d3 d4 d4-lg quote figure figure-lg lead body base s xs".split(" ");

/** Returns one group per prefix. */
function prefixes(names: string): Record<string, Group> {
  return Object.fromEntries(names.split(" ").map((name) => [name, [{ [name]: ["", any] }]]));
}

/** Returns conflicting classes, in tailwind-merge's format. */
export function mergeConfig() {
  return {
    cacheSize: mergeCacheSize,
    theme: {},
    classGroups: {
      ...prefixes("p px py pt pr pb pl m mx my mt mr mb ml w h size min-w min-h max-w max-h gap gap-x gap-y"),
      ...prefixes("items justify justify-items justify-self self place-items grid-cols grid-rows grid-flow order"),
      ...prefixes("col-span col-start col-end row-span row-start row-end leading tracking whitespace opacity z"),
      ...prefixes("inset inset-x inset-y top right bottom left overflow overflow-x overflow-y aspect cursor select"),
      ...prefixes("rounded rounded-t rounded-b rounded-l rounded-r bg shadow basis grow shrink duration"),
      display: ["block", "inline-block", "inline", "flex", "inline-flex", "grid", "inline-grid", "contents", "hidden"],
      position: ["static", "relative", "absolute", "fixed", "sticky"],
      "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
      "flex-wrap": [{ flex: ["wrap", "nowrap", "wrap-reverse"] }],
      flex: [{ flex: [any] }],
      "font-family": [{ font: ["sans", "mono"] }],
      "font-weight": [{ font: [any] }],
      "font-size": [{ text: sizes }],
      "text-align": [{ text: ["left", "center", "right", "start", "end"] }],
      "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
      "text-color": [{ text: [any] }],
      "border-width": [{ border: ["", isWidth] }],
      "border-top": [{ "border-t": ["", isWidth] }],
      "border-right": [{ "border-r": ["", isWidth] }],
      "border-bottom": [{ "border-b": ["", isWidth] }],
      "border-left": [{ "border-l": ["", isWidth] }],
      "border-inline": [{ "border-x": ["", isWidth] }],
      "border-block": [{ "border-y": ["", isWidth] }],
      "border-style": [{ border: ["solid", "dashed", "none"] }],
      "border-color": [{ border: [any] }],
      "inset-ring-width": [{ "inset-ring": ["", isWidth] }],
      "inset-ring-color": [{ "inset-ring": [any] }],
    } satisfies Record<string, Group>,
    conflictingClassGroups: {
      p: ["px", "py", "pt", "pr", "pb", "pl"],
      px: ["pr", "pl"],
      py: ["pt", "pb"],
      m: ["mx", "my", "mt", "mr", "mb", "ml"],
      mx: ["mr", "ml"],
      my: ["mt", "mb"],
      size: ["w", "h"],
      gap: ["gap-x", "gap-y"],
      inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
      "inset-x": ["right", "left"],
      "inset-y": ["top", "bottom"],
      overflow: ["overflow-x", "overflow-y"],
      rounded: ["rounded-t", "rounded-b", "rounded-l", "rounded-r"],
    },
    conflictingClassGroupModifiers: {},
    orderSensitiveModifiers: ["*", "**", "after", "before", "backdrop", "marker", "placeholder", "selection"],
  };
}

export const merge = createTailwindMerge(mergeConfig);
