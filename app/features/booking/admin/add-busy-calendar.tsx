import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { addBusyCalendar, listBusyCalendars } from "../busy-calendars/contract.ts";

type Faults = { name?: string | undefined; url?: string | undefined };

export function AddBusyCalendar({ call }: { call: Caller }) {
  const reload = useReload(listBusyCalendars);
  const [faults, setFaults] = useState<Faults>({});
  const adding = useMutation({
    mutationFn: async (body: { name: string; url: string }) => (await call(addBusyCalendar, { body })).answer,
    onSuccess: () => {
      toastSuccess("Calendar added");
      return reload();
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to add the calendar"),
  });

  function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const [name = "", url = ""] = ["name", "url"].map((field) => String(data.get(field) ?? "").trim());
    const found: Faults = {
      name: name === "" ? "Say whose calendar it is." : undefined,
      url: /^(https?|webcals?):\/\//i.test(url)
        ? undefined
        : "Enter an address that begins with https:// or webcal://.",
    };
    setFaults(found);
    const first = found.name ? "name" : "url";
    if (found.name ?? found.url) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (!adding.isPending) adding.mutate({ name, url }, { onSuccess: () => form.reset() });
  }

  return (
    <Card>
      <form
        noValidate
        aria-label="Add a calendar"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <Field label="Whose calendar" error={faults.name} required>
          <Input name="name" maxLength={100} autoComplete="off" />
        </Field>
        <Field
          label="Private address"
          hint="Google: secret address in iCal format. Outlook, iCloud, Nextcloud: a published or shared link that ends in .ics."
          error={faults.url}
          required
        >
          <Input name="url" type="url" maxLength={2000} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" size="sm" busy={adding.isPending} busyLabel="Adding...">
            Add the calendar
          </Button>
        </div>
      </form>
    </Card>
  );
}
