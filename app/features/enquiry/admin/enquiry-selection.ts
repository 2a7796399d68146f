// The selection of rows in the list: one by one, or a range with Shift.
import { useState } from "react";
import type { Enquiry } from "../contract.ts";

/** The selected rows of the current page, and functions to change them. */
export type Selection = {
  ids: ReadonlySet<string>;
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
};

/** Manages the selection; rows that are no longer listed are excluded. */
export function useSelection(rows: readonly Enquiry[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const listed = rows.map(({ id }) => id);
  const ids = new Set(listed.filter((id) => chosen.has(id)));

  function toggle(id: string, isRange: boolean) {
    const [from, to] = [listed.indexOf(last ?? id), listed.indexOf(id)].toSorted((a, b) => a - b);
    const range = isRange && from !== undefined && from >= 0 && to !== undefined ? listed.slice(from, to + 1) : [id];
    const isOn = !ids.has(id);
    const after = new Set(ids);
    for (const one of range) after[isOn ? "add" : "delete"](one);
    setLast(id);
    setChosen(after);
  }

  return {
    ids,
    toggle,
    selectAll: () => setChosen(new Set(listed)),
    clear: () => setChosen(new Set()),
  };
}
