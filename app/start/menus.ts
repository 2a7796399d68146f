// Menus are popovers, which the browser opens and closes. Here is what it doesn't do: names, arrow keys, letters.

const typeaheadMs = 1000;

/** Begins to serve the page's popovers. */
export function startMenus(): void {
  document.addEventListener("beforetoggle", reflect, true);
  document.addEventListener("toggle", focusFirst, true);
  document.addEventListener("keydown", moveInMenu);
  // A page that comes back from history must not stand with an open menu.
  addEventListener("pagehide", () => {
    for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
  });
}

function buttonOf(popover: EventTarget | null): HTMLElement | null {
  return popover instanceof HTMLElement ? document.querySelector(`[popovertarget="${popover.id}"]`) : null;
}

/** The button says whether its menu is open, and what a press does now. */
function reflect(event: Event): void {
  const button = buttonOf(event.target);
  if (!button) return;
  button.setAttribute("aria-expanded", String((event as ToggleEvent).newState === "open"));
  swapLabel(button);
}

/** Puts `data-other-label` in place of the name, and the name there. */
export function swapLabel(button: HTMLElement): void {
  const { otherLabel } = button.dataset;
  if (otherLabel === undefined) return;
  button.dataset["otherLabel"] = button.getAttribute("aria-label") ?? "";
  button.setAttribute("aria-label", otherLabel);
}

/** A menu opened by keyboard has the focus on its first choice. */
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

/** The open menu that a key is for: the one around the focus, or of the button that has it, which the arrows open. */
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
