import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { find } from "./contract.ts";
import { screenWords } from "./screen-words.ts";

/** A screen that the user may see. */
type Screen = { to: string; label: string };
export type PaletteProps = { call: Caller; screens: readonly Screen[] };

type PaletteItem = { key: string; title: string; detail: string; to: string; kind: string; more?: number | undefined };

const kinds = { enquiry: "Enquiry", booking: "Call", subscriber: "Subscriber", post: "Post" } as const;

/** Renders the open palette: a search whose results are chosen by arrow keys or pointer. */
export function OpenPalette({ call, screens, onClose }: PaletteProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [text, setText] = useState(""); // once the typing rests
  const [at, setAt] = useState(0);
  const { choices, isFetching, isError } = useChoices({ call, screens, typed, text });
  const chosen = choices[Math.min(at, choices.length - 1)];

  function go(choice: PaletteItem | undefined) {
    if (!choice) return;
    onClose();
    void navigate(choice.to);
  }

  function press(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return; // Enter ends a composition
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === "Enter") go(chosen);
    if (step) setAt((choices.length + Math.min(at, choices.length - 1) + step) % Math.max(1, choices.length));
    if (step || event.key === "Enter") event.preventDefault();
  }

  return (
    <Dialog title="Find" closeLabel="Close" closeOnBackdrop onClose={onClose}>
      <SearchInput
        aria-label="Find enquiries, visitors, posts and screens"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.key}`}
        autoComplete="off"
        data-autofocus=""
        maxLength={200}
        value={text}
        onSearch={setText}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value.trim());
          setAt(0);
        }}
        onKeyDown={press}
      />
      <p role="status" className="mt-3 min-h-5 text-xs text-text-3">
        {isError ? "The search did not work. Check the connection." : statusOf(choices, isFetching)}
      </p>
      <div id={listId} role="listbox" aria-label="Results" className="mt-1 -mx-2">
        {choices.map((choice) => (
          <div
            key={choice.key}
            ref={choice === chosen ? scrollIntoView : undefined}
            id={`${listId}-${choice.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice === chosen}
            className="flex min-h-11 cursor-pointer items-center gap-4 rounded-md px-3 py-1.5 aria-selected:bg-brand-soft"
            onClick={() => go(choice)}
            onKeyDown={press}
          >
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{choice.title}</span>
              <span className="block text-xs text-text-3 wrap-anywhere">{choice.detail}</span>
            </span>
            <Badge>{choice.kind}</Badge>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}

function statusOf(choices: readonly PaletteItem[], isFetching: boolean): string {
  const count = choices.reduce((sum, { more = 1 }) => sum + more, 0);
  if (isFetching) return "Searching...";
  return count === 1 ? "1 found" : `${count} found`;
}

function useChoices({ call, screens, typed, text }: PaletteProps & { typed: string; text: string }) {
  const { data = [], ...rest } = useEndpoint(
    call,
    find,
    { body: { text } },
    {
      enabled: text.length >= 2,
      gcTime: 0, // someone's address may be in it
    },
  );
  const term = typed.toLowerCase();
  const named = screens
    .map((screen) => ({ ...screen, detail: screenWords[screen.to] ?? "" }))
    .filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(term))
    .map(({ to, label, detail }) => ({
      key: to.replaceAll("/", "-"),
      title: label,
      detail,
      to,
      kind: "Screen",
    }));
  // A quick Enter would open a result of the previous text.
  const results = (text === typed ? data : []).map(({ kind, id, ...what }) => ({
    key: `${kind}-${id}`,
    ...what,
    kind: kinds[kind],
  }));
  return { choices: [...named, ...results] satisfies PaletteItem[], ...rest };
}
