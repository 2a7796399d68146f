import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { FieldGroup, RadioCard } from "./field-group.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { Select } from "./select.tsx";

test("a field connects label, hint and error to its control", () => {
  const html = renderToStaticMarkup(
    <Field id="email" label="Email" hint="Work address" error="This address has no ending" required>
      <Input name="email" type="email" defaultValue="ana@hexley" />
    </Field>,
  );
  expect(html).toContain('for="email"');
  expect(html).toMatch(/<input[^>]* id="email"/);
  expect(html).toMatch(/<input[^>]* aria-describedby="email-error email-hint"/);
  expect(html).toMatch(/<input[^>]* aria-invalid="true"/);
  expect(html).toMatch(/<input[^>]* required=""/);
  expect(html).toMatch(/<input[^>]* value="ana@hexley"/);
  expect(html).toContain('id="email-hint"');
  expect(html).toContain('id="email-error"');
});

test("a field without error leaves its control unmarked", () => {
  const html = renderToStaticMarkup(
    <Field id="company" label="Company">
      <Input name="company" />
    </Field>,
  );
  expect(html).not.toContain("aria-invalid");
  expect(html).not.toContain("aria-describedby");
  expect(html).not.toContain("required");
});

test("a control gets the id that the label names, and keeps its own descriptions", () => {
  const html = renderToStaticMarkup(
    <Field id="status" label="Status" hint="Who sees it">
      <Select id="own" aria-describedby="elsewhere" />
    </Field>,
  );
  expect(html).toMatch(/<select[^>]* id="status"/);
  expect(html).toContain('aria-describedby="elsewhere status-hint"');
});

test("a group of choices is described by its error", () => {
  const html = renderToStaticMarkup(
    <FieldGroup id="service" legend="Service of interest" error="Choose a service">
      <RadioCard name="service" value="agents" label="Autonomous Business Agents" defaultChecked />
    </FieldGroup>,
  );
  expect(html).toMatch(/<fieldset[^>]* aria-describedby="service-error"/);
  expect(html).toContain("<legend");
  expect(html).toMatch(/<input[^>]* checked=""/);
});

test("a busy button shows only its busy label and stays in the tab order", () => {
  const html = renderToStaticMarkup(
    <Button type="submit" busy busyLabel="Sending...">
      Send Message
    </Button>,
  );
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(' disabled=""');
  expect(html).toContain(">Sending...<");
  expect(html).not.toContain(">Send Message<");
});

test("no component writes a style attribute, which the content security policy would block", () => {
  const html = renderToStaticMarkup(
    <Field label="Email" error="Missing">
      <Select />
      <Button arrow="on" busyLabel="Sending...">
        Send
      </Button>
    </Field>,
  );
  expect(html).not.toContain("style=");
});
