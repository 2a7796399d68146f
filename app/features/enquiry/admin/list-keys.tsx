import { useRef, useState } from "react";
import { usePreferences } from "#app/features/auth/public.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { lateDialog } from "#app/ui/admin/late-dialog.tsx";
import type { Enquiry } from "../contract.ts";

type ListKeysProps = {
  rows: readonly Enquiry[];
  call: Caller;
  onRead: (enquiry: Enquiry) => void;
  children: React.ReactNode;
};

const KeysDialog = lateDialog(
  "keyboard shortcuts",
  "The shortcuts did not load",
  async () => (await import("./keys-dialog.tsx")).KeysDialog,
);

const typing = "input:not([type=checkbox]), textarea, select";

/** Handles keyboard shortcuts for the list and an open enquiry; each account can turn them off (WCAG 2.1.4). */
export function ListKeys({ rows, call, onRead, children }: ListKeysProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isHelping, setIsHelping] = useState(false);
  const { preferences, change } = usePreferences(call);
  const isOn = preferences.shortcuts;
  const turn = (shortcuts: boolean) => change({ shortcuts });

  function move(step: number, row: HTMLElement | null) {
    const at = rows.findIndex(({ id }) => id === row?.dataset["row"]);
    const next = rows[at < 0 ? 0 : at + step];
    if (!next) return;
    if (row instanceof HTMLDialogElement) onRead(next);
    else list.current?.querySelector<HTMLElement>(`[data-row="${next.id}"] [data-slot="row-title"]`)?.focus();
  }

  function act(key: string, row: HTMLElement | null): (() => void) | undefined {
    const acts: Record<string, () => void> = {
      j: () => move(1, row),
      k: () => move(-1, row),
      "/": () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    };
    if (key === "?") return () => setIsHelping(true);
    return isOn ? acts[key] : undefined;
  }

  function press(event: React.KeyboardEvent<HTMLDivElement>) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const row = target.closest<HTMLElement>("[data-row], dialog");
    const isElsewhere = target.matches(typing) || (row !== null && !row.dataset["row"]);
    const wanted = isElsewhere ? undefined : act(key, row);
    if (!wanted) return;
    event.preventDefault();
    wanted();
  }

  return (
    // oxlint-disable-next-line jsx_a11y/no-static-element-interactions -- it only handles keys of the controls inside
    <div ref={list} onKeyDown={press}>
      {children}
      {isHelping && <KeysDialog isOn={isOn} onTurn={turn} onClose={() => setIsHelping(false)} />}
    </div>
  );
}
