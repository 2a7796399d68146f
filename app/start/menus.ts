// Adds what popovers lack: labels, arrow keys, type-ahead.

const typeaheadMs = 1000;

export function startMenus(): void {
  document.addEventListener("beforetoggle", reflect, true);
  document.addEventListener("toggle", focusFirst, true);
  document.addEventListener("keydown", moveInMenu);
  // A page restored from history must not show an open menu.
  addEventListener("pagehide", () => {
    if (!document.body.hidePopover) return; // the selector would throw
    for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover?.();
  });
}

function buttonOf(popover: EventTarget | null): HTMLElement | null {
  return popover instanceof HTMLElement ? document.querySelector(`[popovertarget="${popover.id}"]`) : null;
}

/** Swaps the label. Browsers expose the expanded state; `aria-expanded` isn’t allowed beside `popovertarget`. */
function reflect(event: Event): void {
  const button = buttonOf(event.target);
  if (button) swapLabel(button);
}

export function swapLabel(button: HTMLElement): void {
  const { otherLabel } = button.dataset;
  if (otherLabel === undefined) return;
  button.dataset["otherLabel"] = button.getAttribute("aria-label") ?? "";
  button.setAttribute("aria-label", otherLabel);
}

function focusFirst(event: Event): void {
  const button = buttonOf(event.target);
  if ((event as ToggleEvent).newState !== "open" || !button?.matches(":focus-visible")) return;
  itemsOf(event.target as HTMLElement)[0]?.focus();
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return menu.matches('[role="menu"]') ? [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')] : [];
}

let typed = "";
let forgetting: ReturnType<typeof setTimeout> | undefined;

function moveInMenu(event: KeyboardEvent): void {
  if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, key } = event;
  const menu = menuFor(target, key);
  if (!menu) return;
  const items = itemsOf(menu);
  const next = nextItem(items, items.indexOf(target), key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Returns the menu around the focus, or of the focused button, which arrow keys open. */
function menuFor(target: HTMLElement, key: string): HTMLElement | null {
  const button = target.closest<HTMLElement>('[popovertarget][aria-haspopup="menu"]');
  if (!button) return target.closest<HTMLElement>('[role="menu"]');
  const menu = document.getElementById(button.getAttribute("popovertarget") ?? "");
  const isOpen = () => menu?.matches(":popover-open") ?? false;
  if (!isOpen() && (key === "ArrowDown" || key === "ArrowUp")) button.click();
  return isOpen() ? menu : null;
}

function nextItem(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === "ArrowDown") return items[Math.min(at + 1, items.length - 1)];
  if (key === "ArrowUp") return at < 0 ? items.at(-1) : items[Math.max(at - 1, 0)];
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  return key.length === 1 && key !== " " ? itemByText(items, key) : undefined;
}

function itemByText(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => (typed = ""), typeaheadMs);
  typed += key.toLowerCase();
  return items.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(typed));
}
