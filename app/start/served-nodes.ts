// What the server rendered into an island, kept until React has taken it over for good.

type Served = {
  /** Whether what was served works without script: it has a form that posts. */
  canWorkNatively: boolean;
  /** Puts the served nodes back, with what stood in the fields last. */
  putBack: () => void;
};

/** Keeps a copy of an island's nodes as they are now, and what is typed and chosen in it from now on. */
export function keepServed(island: HTMLElement): Served {
  const copy = island.cloneNode(true) as HTMLElement; // a clone is what it was cloned from
  let values = valuesIn(island);
  const remember = () => (values = valuesIn(island));
  for (const type of ["input", "change"]) island.addEventListener(type, remember);
  return {
    canWorkNatively: copy.querySelector('form[method="post"]') !== null,
    putBack() {
      for (const type of ["input", "change"]) island.removeEventListener(type, remember);
      island.replaceChildren(...copy.childNodes);
      fill(island, values);
      island.dataset["alive"] = "native";
      // The page's styles then show such a form whole, its steps below each other.
      document.documentElement.dataset["static"] = "";
    },
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = 'input[name]:not([type="hidden"]), select[name], textarea[name]';

/** What stands in the fields: name and value; of radio buttons and checkboxes those that are chosen. */
function valuesIn(island: HTMLElement): Map<string, string> {
  const chosen = [...island.querySelectorAll<Control>(controls)].filter(
    (control) => !(isChoice(control) && !control.checked),
  );
  return new Map(chosen.map(({ name, value }) => [name, value]));
}

function fill(island: HTMLElement, values: ReadonlyMap<string, string>): void {
  for (const control of island.querySelectorAll<Control>(controls)) {
    const value = values.get(control.name);
    if (isChoice(control)) control.checked = value === control.value;
    else if (value !== undefined) control.value = value;
  }
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}
