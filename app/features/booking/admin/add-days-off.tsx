import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useAddDaysOff } from "./use-days-off.ts";

type Fault = { field: "day" | "until"; message: string };

export function AddDaysOff({ call }: { call: Caller }) {
  const [fault, setFault] = useState<Fault>();
  const [first, setFirst] = useState("");
  const adding = useAddDaysOff(call);

  function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const [day = "", last = "", note = ""] = ["day", "until", "note"].map((name) => String(data.get(name) ?? ""));
    const until = last || day;
    const found = faultOf(day, until);
    setFault(found);
    if (found) form.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
    else if (!adding.isPending) adding.mutate({ day, until, note }, { onSuccess: () => form.reset() });
  }

  const errorOf = (field: Fault["field"]) => (fault?.field === field ? fault.message : undefined);
  return (
    <Card>
      <form
        noValidate
        aria-label="Add days off"
        className="grid gap-4"
        onReset={() => setFirst("")}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id="day-off" label="First day" error={errorOf("day")} required>
            <Input name="day" type="date" onChange={(event) => setFirst(event.currentTarget.value)} />
          </Field>
          <Field id="day-off-until" label="Last day" aside="optional" error={errorOf("until")}>
            <Input name="until" type="date" min={first || undefined} />
          </Field>
        </div>
        <Field id="day-off-note" label="Note" aside="optional" hint="Only the company sees it.">
          <Input name="note" maxLength={200} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" size="sm" busy={adding.isPending} busyLabel="Adding...">
            Add days
          </Button>
        </div>
      </form>
    </Card>
  );
}

function faultOf(day: string, until: string): Fault | undefined {
  if (day === "") return { field: "day", message: "Choose a day." };
  return until < day ? { field: "until", message: "The last day is before the first." } : undefined;
}
