export type ServedNodes = {
  /** True if it has a form that works without JavaScript. */
  canWorkNatively: boolean;
  /** Restores the served nodes with the current values and focus. */
  putBack: () => void;
  /** Returns the element, its copy after restoring, or React's replacement. */
  find: (served: Element | null) => HTMLElement | undefined;
  readonly focused: Element | null;
};

/** Copies an island's nodes and tracks its field values. */
export function trackServedNodes(island: HTMLElement): ServedNodes {
  const copy = island.cloneNode(true) as HTMLElement; // a clone has the same type
  const served = elementsIn(island);
  let copies: readonly HTMLElement[] | undefined;
  let values = valuesIn(island);
  let focused = document.activeElement;
  const remember = () => (values = valuesIn(island));
  const follow = ({ target }: Event) => (focused = target as Element); // focus events come from elements
  for (const type of ["input", "change"]) island.addEventListener(type, remember);
  island.addEventListener("focusin", follow);
  const find = (element: Element | null) => {
    const index = served.findIndex((node) => node === element);
    return copies ? copies[index] : current(served, served[index], island);
  };
  return {
    canWorkNatively: copy.querySelector('form[method="post"]') !== null,
    putBack() {
      for (const type of ["input", "change"]) island.removeEventListener(type, remember);
      island.removeEventListener("focusin", follow);
      copies = elementsIn(copy);
      island.replaceChildren(...copy.childNodes);
      fill(island, values);
      island.dataset["alive"] = "native";
      document.documentElement.dataset["static"] = ""; // styles then show all steps of the form
      if (document.activeElement === document.body) giveFocus(focused, find(focused));
    },
    find,
    get focused() {
      return focused;
    },
  };
}

/** Finds a re-rendered element by tag, class and position, not by its text, which may be translated. */
function current(served: readonly HTMLElement[], element: HTMLElement | undefined, island: HTMLElement) {
  if (!element || element.isConnected) return element;
  const isAlike = (other: HTMLElement) => other.tagName === element.tagName && other.className === element.className;
  const before = served.filter(isAlike);
  const now = elementsIn(island).filter(isAlike);
  return now.length === before.length ? now[before.indexOf(element)] : undefined;
}

function elementsIn(parent: HTMLElement): HTMLElement[] {
  return [...parent.querySelectorAll<HTMLElement>("*")];
}

function giveFocus(from: Element | null, to: HTMLElement | undefined): void {
  to?.focus({ preventScroll: true });
  if (!isText(from) || !isText(to) || from.selectionStart === null) return; // email fields have no selection
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

function isText(element: Element | null | undefined): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = 'input[name]:not([type="hidden"]), select[name], textarea[name]';

function valuesIn(island: HTMLElement): Map<string, string> {
  const chosen = [...island.querySelectorAll<Control>(controls)].filter(
    (control) => !(isChoice(control) && !control.checked),
  );
  return new Map(chosen.map((control) => [keyOf(control), control.value]));
}

function fill(island: HTMLElement, values: ReadonlyMap<string, string>): void {
  for (const control of island.querySelectorAll<Control>(controls)) {
    const value = values.get(keyOf(control));
    if (isChoice(control)) control.checked = value !== undefined;
    else if (value !== undefined) control.value = value;
  }
}

/** Returns a field's name; that of a choice with its value, because several boxes of one name can be ticked. */
function keyOf(control: Control): string {
  return isChoice(control) ? `${control.name}=${control.value}` : control.name;
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}
