/**
 * Runs as the script of /api/docs: makes API calls with the token that was entered, which it stores nowhere. It is sent
 * as the text of this function, which therefore uses nothing from outside.
 */
// oxlint-disable-next-line max-lines-per-function -- it must be one
export function tryCalls(): void {
  const token = document.querySelector<HTMLInputElement>("#token");
  const sections = document.querySelectorAll<HTMLElement>("section[data-path]");
  document.querySelector("#trying")?.removeAttribute("hidden");
  // A page in the back/forward cache must not keep the token.
  addEventListener("pagehide", () => {
    if (token) token.value = "";
  });
  for (const section of sections) section.append(disclose(section));

  function disclose(section: HTMLElement): HTMLElement {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = "Try it";
    details.append(summary);
    details.addEventListener("toggle", () => details.append(formOf(section)), { once: true });
    return details;
  }

  function formOf({ dataset: { method = "", path = "", sends, takes } }: HTMLElement): HTMLElement {
    const form = document.createElement("form");
    const fields = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => addField(form, name));
    const query = takes === "query" ? addField(form, "Query, such as page=1&perPage=20") : undefined;
    const body = sends === "json" ? addField(form, "Body, as JSON", "textarea") : undefined;
    const file = sends === "file" ? addField(form, "File") : undefined;
    if (file instanceof HTMLInputElement) file.type = "file";
    const button = document.createElement("button");
    button.textContent = "Send";
    const output = document.createElement("pre");
    output.tabIndex = 0;
    output.setAttribute("role", "status");
    output.setAttribute("aria-label", "Response");
    form.append(button, output);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const values = fields.map(({ value }) => encodeURIComponent(value));
      const address = path.replaceAll(/:\w+/g, () => values.shift() ?? "") + (query?.value ? `?${query.value}` : "");
      output.textContent = "Sending...";
      const sent = file instanceof HTMLInputElement ? file.files?.[0] : body?.value;
      void makeCall(method, address, sent).then((text) => (output.textContent = text));
    });
    return form;
  }

  function addField(form: HTMLElement, words: string, kind: "input" | "textarea" = "input") {
    const label = document.createElement("label");
    const field = document.createElement(kind);
    field.spellcheck = false;
    field.autocomplete = "off";
    label.append(words, field);
    form.append(label);
    return field;
  }

  async function makeCall(method: string, address: string, body: string | File | undefined): Promise<string> {
    const headers = new Headers();
    if (token?.value) headers.set("Authorization", `Bearer ${token.value.trim()}`);
    if (body !== undefined) headers.set("Content-Type", typeof body === "string" ? "application/json" : body.type);
    try {
      const request = { method, headers, body: body ?? null, credentials: "omit", cache: "no-store" } as const;
      const response = await fetch(address, request);
      return `${response.status} ${response.statusText}\n\n${readable(await response.text())}`;
    } catch (error) {
      return `Not sent: ${String(error)}`;
    }
  }

  function readable(text: string): string {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }
}
