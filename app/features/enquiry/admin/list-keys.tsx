import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { toastError } from "#app/ui/admin/toasts.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import type { Enquiry } from "../contract.ts";
import { readShortcuts, setShortcuts } from "../desk/contract.ts";

type Actions = {
  onRead: (enquiry: Enquiry) => void;
  onAnswered: (enquiry: Enquiry) => void;
  onTake: (enquiry: Enquiry) => void;
  onDelete: (enquiry: Enquiry) => void;
};

type ListKeysProps = Actions & { rows: readonly Enquiry[]; call: Caller; children: React.ReactNode };

const keys = [
  ["j", "Next enquiry"],
  ["k", "Previous enquiry"],
  ["Enter", "Open"],
  ["e", "Mark as answered"],
  ["a", "Assign to me"],
  ["#", "Delete, after a question"],
  ["/", "Search"],
  ["?", "Show this list"],
] as const;

/** Keys that act while the focus is in the list; each account can turn them off (WCAG 2.1.4). */
export function ListKeys({ rows, call, children, ...actions }: ListKeysProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isHelping, setIsHelping] = useState(false);
  const { isOn, turn } = useShortcuts(call);

  function move(step: number, id: string | undefined) {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at < 0 ? 0 : at + step];
    if (next) list.current?.querySelector<HTMLElement>(`[data-row="${next.id}"] [data-slot="row-title"]`)?.focus();
  }

  function press(event: React.KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const id = event.target.closest<HTMLElement>("[data-row]")?.dataset["row"];
    const enquiry = rows.find((row) => row.id === id);
    const deeds: Record<string, () => void> = {
      j: () => move(1, id),
      k: () => move(-1, id),
      e: () => enquiry && actions.onAnswered(enquiry),
      a: () => enquiry && actions.onTake(enquiry),
      "#": () => enquiry && actions.onDelete(enquiry),
      "/": () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
      "?": () => setIsHelping(true),
    };
    const deed = deeds[event.key];
    if (!deed || (!isOn && event.key !== "?")) return;
    event.preventDefault();
    deed();
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
    <Dialog open title="Keyboard shortcuts" closeLabel="Close shortcuts" closeOnBackdrop onClose={onClose}>
      <p className="mb-4 text-text-2">They act while the focus is in the list.</p>
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

function useShortcuts(call: Caller) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [readShortcuts.path],
    queryFn: async () => (await call(readShortcuts, {})).answer,
  });
  const turning = useMutation({
    mutationFn: async (shortcuts: boolean) => (await call(setShortcuts, { body: { shortcuts } })).answer,
    onSuccess: (answer) => queries.setQueryData([readShortcuts.path], answer),
    onError: (error) => toastError(error, "Failed to store the setting"),
  });
  const isOn = turning.isPending ? turning.variables : (data?.shortcuts ?? false);
  return { isOn, turn: (shortcuts: boolean) => turning.mutate(shortcuts) };
}
