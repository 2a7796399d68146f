import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  builtForm,
  everyField,
  toFieldName,
  originLabels,
  readFieldText,
  useCompanyForm,
  fieldText,
} from "#app/features/enquiry/public.ts";
import type { Answers } from "#app/features/enquiry/public.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { formatCount, formatLanguage, formatDateTime, formatMoney } from "#app/platform/i18n/format.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { humanise } from "#app/platform/text/humanise.ts";
import { saveAnnounced } from "#app/ui/admin/save-announced.ts";
import { toastRefusal } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import type { PersonData, PersonKind } from "./contract.ts";

const titles: Record<PersonKind, string> = {
  enquiries: "Enquiries",
  replies: "Replies",
  received: "Received messages",
  notes: "Colleagues’ notes",
  changes: "Changes to enquiries",
  callChanges: "Changes to calls",
  corrections: "Corrections and next steps",
  bookings: "Calls",
  subscriptions: "Newsletter",
  conversations: "Assistant",
  staffAnswers: "Answers written for the assistant",
  emails: "Emails",
  answers: "Stored responses",
  webhooks: "Webhook calls",
  invitations: "Invitations to the team",
};

type PersonFoundProps = { data: PersonData; call: Caller; onErase?: (names: readonly string[]) => void };

/** Shows a person's data. For a number with several names, shows, exports and erases the selected ones. */
export function PersonFound({ data: all, call, onErase }: PersonFoundProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const names = all.names.filter(({ name }) => ticked.includes(name));
  const data = all.names.length === 0 ? all : chosenOf(all, names);
  const count = countOf(data);
  return (
    <section aria-labelledby="person">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="person" className="text-d4-lg wrap-anywhere">
            {data.email ?? data.phone}
          </h2>
          <p role="status" className="mt-1 text-text-2">
            {inWords(countOf(all), data.email === null ? "number" : "email address")}
            {all.names.length > 0 && ` ${count} chosen.`}
          </p>
        </div>
        {count > 0 && (
          <Button
            variant="line"
            size="sm"
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => void saveJson(call, data, count)}
          >
            Export JSON
          </Button>
        )}
      </div>
      {all.names.length > 0 && (
        <NameChoice
          names={all.names}
          ticked={ticked}
          onTick={(name, isTicked) =>
            setTicked(isTicked ? [...ticked, name] : ticked.filter((other) => other !== name))
          }
        />
      )}
      {data.found.map(
        ({ kind, rows }) =>
          rows.length > 0 && (
            <Card key={kind} className="mb-5">
              <h3 className="mb-4 text-d4">
                {titles[kind]} ({rows.length})
              </h3>
              {rows.map((row) => (
                <Record key={String(row["id"])} row={row} to={recordPaths[kind]?.(row)} />
              ))}
            </Card>
          ),
      )}
      {count > 0 && onErase && <Erasing onErase={() => onErase(names.map(({ name }) => name))} />}
    </section>
  );
}

type Name = PersonData["names"][number];

function chosenOf(data: PersonData, names: Name[]): PersonData {
  const ids = new Set(names.flatMap((group) => group.ids));
  const chosenRows = data.found.map(({ kind, rows }) => ({ kind, rows: rows.filter(({ id }) => ids.has(String(id))) }));
  return { ...data, names, found: chosenRows };
}

function countOf({ found }: PersonData): number {
  return found.reduce((sum, { rows }) => sum + rows.length, 0);
}

type NameChoiceProps = {
  names: readonly Name[];
  ticked: readonly string[];
  onTick: (name: string, isTicked: boolean) => void;
};

function NameChoice({ names, ticked, onTick }: NameChoiceProps) {
  return (
    <Card className="mb-5">
      <FieldGroup legend="Several people may share this number. Whose records do you need?">
        {names.map(({ name, ids }) => (
          <label key={name} className="flex min-h-8 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={ticked.includes(name)}
              onChange={({ target }) => onTick(name, target.checked)}
            />
            <span className="min-w-0 wrap-anywhere">
              {name || "Without a name"}
              <span className="text-text-3">{`, ${formatCount(ids.length, "record")}`}</span>
            </span>
          </label>
        ))}
      </FieldGroup>
    </Card>
  );
}

/** Saves the data as a separate file (GDPR art. 20) whose name doesn't reveal the person. */
async function saveJson(call: Caller, data: PersonData, rows: number): Promise<void> {
  const file = { name: "personal-data.json", text: JSON.stringify(data, null, 2), type: "application/json" };
  await saveAnnounced(call, { what: "person", rows, ...file }).catch((error: unknown) =>
    toastRefusal(error, "Failed to export the data"),
  );
}

function inWords(stored: number, contactKind: "email address" | "number"): string {
  if (stored === 0) return `Nothing is stored for this ${contactKind}.`;
  return `${formatCount(stored, "record")} ${stored === 1 ? "is" : "are"} stored for this ${contactKind}.`;
}

/** Returns the paths of the pages where records are opened and corrected. */
const recordPaths: Partial<Record<PersonKind, (row: Row) => string | undefined>> = {
  enquiries: ({ id = "" }) => `/admin/contacts?open=${id}`,
  bookings: ({ id = "" }) => `/admin/bookings?open=${id}`,
  // Sales only see that there is a subscription.
  subscriptions: ({ email }) => (email ? `/admin/newsletter?search=${encodeURIComponent(email)}` : undefined),
};

function Record({ row, to }: { row: Row; to: string | undefined }) {
  const { t } = useTranslation();
  const form = useCompanyForm();
  return (
    <>
      {to && (
        <Link to={to} className="link mb-2 inline-block text-s">
          Open and correct
        </Link>
      )}
      <dl className="ledger mb-4 text-s">
        {recordInWords(row, t, form).map(([label, value]) => (
          <div key={label} className="grid gap-x-5 border-line py-2 not-first:border-t sm:grid-cols-4">
            <dt className="text-text-3">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap sm:col-span-3">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Renders the button to erase, apart from the export, to prevent accidental clicks. */
function Erasing({ onErase }: { onErase: () => void }) {
  return (
    <Card className="mt-12 border-err">
      <h3 className="text-d4">Erase</h3>
      <p className="mt-1 mb-5 text-s text-text-2">
        Deletes everything above for good, for instance because this person has asked for it. Export it first if they
        want a copy.
      </p>
      <Button variant="danger" size="sm" icon={<Trash2 size={18} aria-hidden="true" />} onClick={onErase}>
        Erase everything
      </Button>
    </Card>
  );
}

type Row = PersonData["found"][number]["rows"][number];
type Value = Row[string];

/** Labels of columns; null hides ids and counters. */
const labels: Record<string, string | null> = {
  answers: null, // each has its own
  id: null,
  sequence: null,
  enquiry_id: null,
  email_id: null,
  about: null,
  subscriber_id: null,
  version: null,
  host_id: null,
  has_own_meeting: null,
  origin: "Came by",
  next_on: "Next step on",
  next_text: "Next step",
  won_at: "Won",
  admin_id: null,
  admin_name: "By",
  due_at: "Answer due",
  answered_at: "Answered",
  landing_page: "First page",
  referrer_host: "Came from",
  created_at: "Created",
  starts_at: "Call",
  source_page: "Sent from",
  privacy_version: "Privacy notice",
  is_spam_suspect: "Spam suspect",
  spam_reason: "Reason",
  may_email: "Gets emails",
  is_active: "Active",
  subscribed_at: "Subscribed",
  unsubscribed_at: "Unsubscribed",
  unsubscribed_by: "Unsubscribed by",
  pending_since: "Waiting for confirmation since",
  confirmed_at: "Confirmed",
  cancelled_at: "Cancelled",
  cancelled_by: "Cancelled by",
  time_zone: "Their time zone",
  locale: "Language",
  recipient: "To",
  reply_to: "Reply to",
  sent_at: "Sent",
};

const statuses: Record<string, string> = { waiting: "Waiting", sent: "Sent", failed: "Failed" };

/**
 * Returns a record's labels and values; omits empty ones.
 * @example recordInWords({ id: "1", is_spam_suspect: 0 }, t) // [["Spam suspect", "No"]]
 */
export function recordInWords(row: Row, t: TFunction, form = builtForm): [label: string, value: string][] {
  const answers = typeof row["answers"] === "string" ? (JSON.parse(row["answers"]) as Answers) : {}; // as stored
  const fields = everyField(form, answers);
  return Object.entries(row).flatMap(([name, value]): [string, string][] => {
    const shownFields = fields.filter((field) =>
      name === "answers" ? field.isCompanyQuestion : field.name === toFieldName(name),
    );
    if (shownFields.length > 0)
      return shownFields.flatMap((field) => {
        const text = field.isCompanyQuestion ? readFieldText({ answers }, field.name) : value;
        return text === null || text === "" ? [] : [[field.label, fieldText(field, String(text), t)]];
      });
    const label = labels[name] === undefined ? humanise(name) : labels[name];
    return label === null || value === null || value === "" ? [] : [[label, valueInWords(name, value)]];
  });
}

/** Turns the stored text of a column into words. */
const wordsOfColumn: Record<string, (text: string) => string> = {
  locale: (text) => formatLanguage(text),
  origin: (text) => nameIn(originLabels, text),
  status: (text) => nameIn(statuses, text),
  campaign: campaignInWords,
  kind: humanise,
  outcome: humanise,
  their_answer: humanise,
};

function nameIn(names: Readonly<Record<string, string>>, text: string): string {
  return names[text] ?? humanise(text);
}

function valueInWords(name: string, value: NonNullable<Value>): string {
  if (/^(is|may)_/.test(name)) return Number(value) === 1 ? "Yes" : "No";
  if (name === "value" && typeof value === "number") return formatMoney(value);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDateTime(text);
  const show = wordsOfColumn[name] ?? (name.endsWith("_by") ? humanise : String);
  return show(text);
}

function campaignInWords(json: string): string {
  const campaign: unknown = JSON.parse(json);
  return Object.entries(Object(campaign))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ");
}
