import { useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import type { Enquiry } from "../contract.ts";
import { usePreferences } from "./use-preferences.ts";

type ListKeysProps = {
  rows: readonly Enquiry[];
  call: Caller;
  onRead: (enquiry: Enquiry) => void;
  children: React.ReactNode;
};

const keys = [
  ["j", "Next enquiry"],
  ["k", "Previous enquiry"],
  ["Enter", "Open"],
  ["/", "Search"],
  ["?", "Show this list"],
] as const;

const typing = "input:not([type=checkbox]), textarea, select";

/** Keys that act in the list and in an open enquiry; each account can turn them off (WCAG 2.1.4). */
export function ListKeys({ rows, call, onRead, children }: ListKeysProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isHelping, setIsHelping] = useState(false);
  const { preferences, change } = usePreferences(call);
  const isOn = preferences.shortcuts;
  const turn = (shortcuts: boolean) => change({ shortcuts });

  function move(step: number, place: HTMLElement | null) {
    const at = rows.findIndex(({ id }) => id === place?.dataset["row"]);
    const next = rows[at < 0 ? 0 : at + step];
    if (!next) return;
    if (place instanceof HTMLDialogElement) onRead(next);
    else list.current?.querySelector<HTMLElement>(`[data-row="${next.id}"] [data-slot="row-title"]`)?.focus();
  }

  function act(key: string, place: HTMLElement | null): (() => void) | undefined {
    const acts: Record<string, () => void> = {
      j: () => move(1, place),
      k: () => move(-1, place),
      "/": () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    };
    if (key === "?") return () => setIsHelping(true);
    return isOn ? acts[key] : undefined;
  }

  function press(event: React.KeyboardEvent<HTMLDivElement>) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const place = target.closest<HTMLElement>("[data-row], dialog");
    const isElsewhere = target.matches(typing) || (place !== null && !place.dataset["row"]);
    const wanted = isElsewhere ? undefined : act(key, place);
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

type KeysDialogProps = { isOn: boolean; onTurn: (isOn: boolean) => void; onClose: () => void };

function KeysDialog({ isOn, onTurn, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" closeLabel="Close shortcuts" closeOnBackdrop onClose={onClose}>
      <p className="mb-4 text-text-2">They act in the list and in an open enquiry, except while you type in a field.</p>
      <dl className="mb-6 grid grid-cols-[4rem_1fr] gap-y-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-s">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <SwitchRow
        label="Use single-key shortcuts"
        description="Stored with your account. ? always shows this list."
        checked={isOn}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
      />
    </Dialog>
  );
}
