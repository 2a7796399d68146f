import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from "lucide-react";
import { Fragment, useState } from "react";
import { flushSync } from "react-dom";
import { locales } from "#app/platform/i18n/locales.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { limits } from "../contract.ts";
import type { FieldInfo } from "../contract.ts";
import { itemIds, isSameValue, newItemId, withItem, withOrder } from "./entry-values.ts";
import { controlId, itemName, locationKey } from "./entry-words.ts";
import { RevertButton } from "./revert-button.tsx";
import type { EntryEditing } from "./use-entry.ts";

type ItemInfo = NonNullable<FieldInfo["of"]>[number];

type ItemsFieldProps = {
  editing: EntryEditing;
  list: FieldInfo;
  /** Renders one field of an item. */
  children: (field: string, info: ItemInfo) => React.ReactNode;
};

/**
 * Renders a list of objects that can be added, duplicated, removed, and moved with buttons or with Alt and an arrow
 * key.
 */
export function ItemsField({ editing, list, children }: ItemsFieldProps) {
  const { entry, typed, locale, errors, edit } = editing;
  const [announcement, setAnnouncement] = useState("");
  const location = { scope: "shared", field: list.field } as const;
  const [ids, published] = [itemIds(typed, list.field), itemIds(entry.values, list.field)];
  const baseId = controlId(location);
  const isFull = ids.length >= limits.items;

  /** Changes the list, then moves the focus and announces the change. */
  function arrange(
    change: Parameters<typeof edit>[0],
    { focus, words }: { focus: () => HTMLElement | null; words: string },
  ) {
    flushSync(() => {
      edit(change);
      setAnnouncement(words);
    });
    focus()?.focus();
  }

  function order(next: readonly string[], { focus, words }: { focus: () => HTMLElement | null; words: string }) {
    arrange((values) => withOrder(values, entry.values, list.field, next), { focus, words });
  }

  function add(after: string | undefined, isCopy: boolean) {
    const id = newItemId([...ids, ...published]);
    arrange((values) => withItem(values, list.field, { id, after, isCopy }), {
      focus: () => firstControl(`${baseId}-${id}`),
      words: `Added: ${ids.length + 1} in all`,
    });
  }

  function remove(id: string) {
    const at = ids.indexOf(id);
    const next = ids[at + 1] ?? ids[at - 1];
    const focusId = next === undefined ? `${baseId}-add` : buttonId(baseId, next, "remove");
    const focus = () => document.getElementById(focusId) ?? document.getElementById(baseId);
    order(ids.toSpliced(at, 1), { focus, words: `Removed: ${ids.length - 1} in all` });
  }

  function move(id: string, by: -1 | 1, from: HTMLElement) {
    const at = ids.indexOf(id);
    if (ids[at + by] === undefined) return;
    const words = `${at + by + 1} of ${ids.length}`;
    order(ids.toSpliced(at, 1).toSpliced(at + by, 0, id), { focus: () => from, words });
  }

  return (
    <fieldset id={baseId} tabIndex={-1} aria-describedby={`${baseId}-hint`} className="min-w-0 outline-none">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-4 text-s font-semibold">
        {list.label}
        {!isSameValue([...ids], [...published]) && <Badge tone="flare">Changed</Badge>}
      </legend>
      <FieldNote id={`${baseId}-hint`} className="-mt-1 mb-2">
        {[list.help, locales.length > 1 && "Adding, removing and reordering apply to all languages."]
          .filter(Boolean)
          .join(" ")}
      </FieldNote>
      {errors[locationKey(location)] && <FieldNote kind="error">{errors[locationKey(location)]}</FieldNote>}
      <ol className="grid gap-4">
        {ids.map((id, at) => (
          <Item
            key={id}
            id={`${baseId}-${id}`}
            name={itemName(typed, { list, id, locale })}
            isFirst={at === 0}
            isLast={at === ids.length - 1}
            isFull={isFull}
            buttonId={(act) => buttonId(baseId, id, act)}
            onMove={(by, from) => move(id, by, from)}
            onDuplicate={list.isClosed ? undefined : () => add(id, true)}
            onRemove={() => remove(id)}
          >
            {list.of?.map((info) => (
              <Fragment key={info.path}>{children(`${list.field}.${id}.${info.path}`, info)}</Fragment>
            ))}
          </Item>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {!list.isClosed && (
          <Button
            id={`${baseId}-add`}
            size="sm"
            variant="line"
            icon={<Plus size={18} aria-hidden="true" />}
            disabled={isFull}
            onClick={() => add(undefined, false)}
          >
            Add
            <VisuallyHidden>{` to ${list.label}`}</VisuallyHidden>
          </Button>
        )}
        {!isSameValue([...ids], [...published]) && (
          <RevertButton
            label={list.label}
            onRevert={() => order(published, { focus: () => document.getElementById(baseId), words: "As published" })}
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </fieldset>
  );
}

type ItemAction = "up" | "down" | "copy" | "remove";

function buttonId(base: string, id: string, act: ItemAction): string {
  return `${base}-${id}-${act}`;
}

function firstControl(itemId: string): HTMLElement | null {
  return document.getElementById(itemId)?.querySelector<HTMLElement>("input, textarea, select") ?? null;
}

type ItemProps = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  buttonId: (act: ItemAction) => string;
  /** Moves the item; the focus stays on `from`. */
  onMove: (by: -1 | 1, from: HTMLElement) => void;
  /** Undefined if no item can be added. */
  onDuplicate: (() => void) | undefined;
  onRemove: () => void;
  children: React.ReactNode;
};

/** Controls in which Alt with an arrow key has its own meaning: opening a list or calendar, or moving by paragraphs. */
const ownArrows = "select, textarea, input[type=date]";

function Item(props: ItemProps) {
  const { id, name, isFirst, isLast, isFull, buttonId: idOf, onMove, onDuplicate, onRemove, children } = props;

  function moveByKey(event: React.KeyboardEvent<HTMLLIElement>) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    if (!(event.target instanceof HTMLElement) || event.target.matches(ownArrows)) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1, event.target);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its controls
    <li id={id} onKeyDown={moveByKey} className="min-w-0 rounded-md border border-line p-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
        <div role="group" aria-label={name} className="flex">
          <RowButton
            id={idOf("up")}
            icon={ArrowUp}
            tip="Move up"
            label={`Move up: ${name}`}
            aria-keyshortcuts="Alt+ArrowUp"
            {...inert(isFirst)}
            onClick={({ currentTarget }) => onMove(-1, currentTarget)}
          />
          <RowButton
            id={idOf("down")}
            icon={ArrowDown}
            tip="Move down"
            label={`Move down: ${name}`}
            aria-keyshortcuts="Alt+ArrowDown"
            {...inert(isLast)}
            onClick={({ currentTarget }) => onMove(1, currentTarget)}
          />
          {onDuplicate && (
            <RowButton
              id={idOf("copy")}
              icon={Copy}
              tip="Duplicate"
              label={`Duplicate: ${name}`}
              disabled={isFull}
              onClick={onDuplicate}
            />
          )}
          <RowButton
            id={idOf("remove")}
            icon={Trash2}
            tip="Remove"
            label={`Remove: ${name}`}
            variant="danger"
            onClick={onRemove}
          />
        </div>
      </div>
      <div className="grid gap-4">{children}</div>
    </li>
  );
}

/** Marks a button as disabled at an end of the list without removing its focus. */
function inert(isAtEnd: boolean) {
  return isAtEnd ? ({ "aria-disabled": true, className: "opacity-45" } as const) : {};
}
