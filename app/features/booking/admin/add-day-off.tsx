import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useAddDayOff } from "./use-days-off.ts";

/** Takes a day out of the offer, with a note of why. */
export function AddDayOff({ call }: { call: Caller }) {
  const [error, setError] = useState<string>();
  const [added, setAdded] = useState(0);
  const adding = useAddDayOff(call, () => setAdded((count) => count + 1));

  function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const day = String(data.get("day") ?? "");
    setError(day === "" ? "Choose a day." : undefined);
    if (day === "") form.querySelector<HTMLElement>("[name=day]")?.focus();
    else if (!adding.isPending) adding.mutate({ day, note: String(data.get("note") ?? "") });
  }

  return (
    <Card>
      <form
        key={added}
        noValidate
        aria-label="Take a day out"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <Field id="day-off" label="Day" error={error} required>
          <Input name="day" type="date" />
        </Field>
        <Field id="day-off-note" label="Note" aside="optional" hint="Only the company sees it.">
          <Input name="note" maxLength={200} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" size="sm" busy={adding.isPending} busyLabel="Adding...">
            Add day
          </Button>
        </div>
      </form>
    </Card>
  );
}
