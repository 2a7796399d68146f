import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { findPerson, searchLimits, searchPeople, erasePerson } from "./contract.ts";
import type { PersonData } from "./contract.ts";
import { PersonFound } from "./person-found.tsx";

/** A person by email address, or by phone number if there is none; `names` selects among several. */
type Person = { email: string } | { phone: string; names?: string[] };

type SearchResult = { people: { matches: readonly Person[]; isMore: boolean } } | { data: PersonData };

/** Shows data subject requests: finds, exports and erases a person's data. */
export function PersonScreen({ call, mayErase }: { call: Caller; mayErase: boolean }) {
  const [erasing, setErasing] = useState<Person>();
  const [isTooShort, setIsTooShort] = useState(false);
  const finding = useMutation({
    mutationFn: (looked: string | Person) => (typeof looked === "string" ? find(call, looked) : open(call, looked)),
  });
  const result = finding.data;

  function search(text: string) {
    setIsTooShort(text.length < searchLimits.shortest);
    if (text.length >= searchLimits.shortest) finding.mutate(text);
  }

  return (
    <>
      <Card className="mb-6 max-w-160">
        <AdminForm
          method="post"
          aria-label="Find a person"
          className="flex flex-wrap items-end gap-3"
          onSend={(data) => search(String(data.get("email") ?? "").trim())}
        >
          <Field
            label="Email"
            className="min-w-0 grow basis-80"
            hint="The email address or a part of it. For someone who gave none, the phone number."
            error={isTooShort ? `Type at least ${searchLimits.shortest} characters.` : failureOf(finding.error)}
            required
          >
            <Input
              name="email"
              type="text"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
          </Field>
          <Button type="submit" size="sm" busy={finding.isPending} busyLabel="Searching...">
            Search
          </Button>
        </AdminForm>
      </Card>
      {result && "people" in result && <FoundPeople {...result.people} onOpen={(person) => finding.mutate(person)} />}
      {result && "data" in result && (
        <PersonFound
          key={result.data.email ?? result.data.phone}
          data={result.data}
          call={call}
          {...(mayErase ? { onErase: (names) => setErasing(personOf(result.data, names)) } : {})}
        />
      )}
      {erasing && (
        <ErasePerson
          person={erasing}
          call={call}
          onErased={() => finding.mutate("email" in erasing ? erasing : { phone: erasing.phone })}
          onClose={() => setErasing(undefined)}
        />
      )}
    </>
  );
}

/** Finds people: a partial email address is searched first, and a single match is opened at once. */
async function find(call: Caller, text: string): Promise<SearchResult> {
  const isWhole = findPerson.body.safeParse({ email: text }).success;
  if (isWhole) return open(call, { email: text });
  const { emails, phones, isMore } = (await call(searchPeople, { body: { text } })).data;
  const contacts = [...emails.map((email) => ({ email })), ...phones.map((phone) => ({ phone }))];
  const [only, ...others] = contacts;
  return only !== undefined && others.length === 0 ? open(call, only) : { people: { matches: contacts, isMore } };
}

async function open(call: Caller, person: Person): Promise<SearchResult> {
  return { data: (await call(findPerson, { body: person })).data };
}

function personOf({ email, phone }: PersonData, names: readonly string[]): Person {
  if (email !== null) return { email };
  return { phone: phone ?? "", ...(names.length > 0 ? { names: [...names] } : {}) };
}

function nameOf(person: Person): string {
  return "email" in person ? person.email : person.phone;
}

function failureOf(error: unknown): string | undefined {
  if (!error || isStatus(error, 401)) return undefined;
  return refusalMessage(error) ?? "Failed to search for this person";
}

type ErasePersonProps = { person: Person; call: Caller; onErased: () => void; onClose: () => void };

function ErasePerson({ person, call, onErased, onClose }: ErasePersonProps) {
  const names = ("names" in person && person.names) || [];
  return (
    <ConfirmDialog
      title={names.length > 0 ? "Erase selected records" : "Erase everything"}
      labels={{ cancel: "Cancel", confirm: "Erase", busy: "Erasing..." }}
      act={() => call(erasePerson, { body: person })}
      done={doneOf(person)}
      failure={() => "Failed to erase the data"}
      onDone={() => {
        onClose();
        onErased();
      }}
      onClose={onClose}
    >
      {names.length > 0
        ? `The records of ${names.map((name) => name || "someone unnamed").join(" and ")} for the number `
        : "Enquiries, calls, the subscription, assistant conversations, the answers that name the email address, and the emails of "}
      <strong className="wrap-anywhere text-text">{nameOf(person)}</strong> are deleted for good. This action cannot be
      undone.
    </ConfirmDialog>
  );
}

function doneOf(person: Person): string {
  if ("email" in person) return "Everything stored for this email address is erased.";
  return person.names ? "The records are erased." : "Everything stored for this number is erased.";
}

type FoundPeopleProps = { matches: readonly Person[]; isMore: boolean; onOpen: (person: Person) => void };

function FoundPeople({ matches, isMore, onOpen }: FoundPeopleProps) {
  return (
    <section aria-label="People found">
      <p role="status" className="mb-5">
        {inWords(matches.length, isMore)}
      </p>
      {matches.length > 0 && (
        <Card pad="none" clip>
          <ul className="divide-y divide-line">
            {matches.map((person) => (
              <li key={nameOf(person)}>
                <button
                  type="button"
                  className="link-quiet flex min-h-11 w-full items-center px-6 py-2 text-left font-semibold wrap-anywhere hover:bg-brand-soft/35"
                  onClick={() => onOpen(person)}
                >
                  {nameOf(person)}
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function inWords(count: number, isMore: boolean): string {
  if (count === 0) return "No email address or phone number contains this.";
  return isMore
    ? `The first ${count} email addresses and phone numbers that contain this. Type more to narrow it down.`
    : `${count} email addresses or phone numbers contain this.`;
}
