import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Input } from "#app/ui/input.tsx";
import { findPerson } from "./contract.ts";
import { ErasePerson } from "./erase-person.tsx";
import { PersonFound } from "./person-found.tsx";

/** Looks for an address everywhere, shows what is held, exports it, and erases it after a question. */
export function PersonDesk({ call }: { call: Caller }) {
  const [asked, setAsked] = useState<string>();
  const finding = useMutation({
    mutationFn: async (email: string) => (await call(findPerson, { body: { email } })).answer,
  });
  const failure =
    finding.isError && !isStatus(finding.error, 401)
      ? (refusalMessage(finding.error) ?? "Failed to look for this address")
      : undefined;
  return (
    <>
      <Card className="mb-6">
        <form
          method="post"
          aria-label="Find a person"
          onSubmit={(event) => {
            event.preventDefault();
            finding.mutate(String(new FormData(event.currentTarget).get("email") ?? ""));
          }}
        >
          <Field
            label="Email"
            hint="Enquiries, calls, the newsletter, assistant conversations and letters are searched for it."
            required
          >
            <Input name="email" type="email" autoComplete="off" maxLength={254} className="max-w-136" />
          </Field>
          {failure && <FieldNote kind="error">{failure}</FieldNote>}
          <Button type="submit" size="sm" className="mt-5" busy={finding.isPending} busyLabel="Searching...">
            Search
          </Button>
        </form>
      </Card>
      {finding.data && <PersonFound data={finding.data} onErase={() => setAsked(finding.data.email)} />}
      {asked && (
        <ErasePerson
          email={asked}
          call={call}
          onErased={() => finding.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
