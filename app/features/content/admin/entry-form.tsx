import { flushSync } from "react-dom";
import { correctTypography } from "#app/content/correct-typography.ts";
import { readOption } from "#app/content/form-options.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { SuggestTranslation } from "#app/ui/admin/suggest-translation.tsx";
import { WordDifference } from "#app/ui/admin/word-difference.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Entry, FieldInfo, FieldValue, Translation, Values } from "../contract.ts";
import { isSameValue, isSuggestible, valueAt } from "./entry-values.ts";
import type { FieldLocation } from "./entry-values.ts";
import { controlId, isSuggestion, locationKey, describeField, groupBySection, formatValue } from "./entry-words.ts";
import { ItemsField } from "./items-field.tsx";
import { PictureControl } from "./picture-control.tsx";
import { RevertButton } from "./revert-button.tsx";
import { focusField } from "./use-entry.ts";
import type { EntryEditing } from "./use-entry.ts";
import type { TranslationReview } from "./use-translation-review.ts";

/** Renders the fields of an entry in the current language, grouped by headings. */
export function EntryForm({ editing, review }: { editing: EntryEditing; review: TranslationReview }) {
  return groupBySection(editing.entry.fields).map(({ id, name, fields }) => (
    <FormSection key={id} id={id} name={name}>
      {fields.map((info) =>
        info.kind === "items" ? (
          <ItemsField key={info.field} editing={editing} list={info}>
            {(field, of) => <EntryField editing={editing} review={review} field={field} info={of} />}
          </ItemsField>
        ) : (
          <EntryField key={info.field} editing={editing} review={review} field={info.field} info={info} />
        ),
      )}
    </FormSection>
  ));
}

type FormSectionProps = { id: string; name: string; children: React.ReactNode };

function FormSection({ id, name, children }: FormSectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={name === "" ? undefined : headingId} className="scroll-mt-18">
      <Card className="grid gap-5.5 max-sm:p-4">
        {name !== "" && (
          <h2 id={headingId} tabIndex={-1} className="text-d4">
            {name}
          </h2>
        )}
        {children}
      </Card>
    </section>
  );
}

type ItemInfo = Omit<NonNullable<FieldInfo["of"]>[number], "path">;

type EntryFieldProps = { editing: EntryEditing; review: TranslationReview; field: string; info: ItemInfo };

/** Renders a field with its details: whether it was changed, its length, and the text that it translates. */
function EntryField({ editing, review, field, info }: EntryFieldProps) {
  const { entry, typed, locale, errors, change } = editing;
  const location: FieldLocation = { scope: info.isShared ? "shared" : locale, field };
  const value = valueAt(typed, location);
  const isChanged = !isSameValue(value, valueAt(entry.values, location));
  const isNeeded = isRequired(info, location, typed);
  const set = (next: FieldValue) => change(location, next);
  return (
    <div className="min-w-0" onBlur={isChanged ? () => correctTyping({ info, location, value }, set) : undefined}>
      <Field
        key={locationKey(location)}
        id={controlId(location)}
        label={info.label}
        hint={hintOf(info)}
        error={errors[locationKey(location)]}
        required={isNeeded}
        aside={
          <Aside
            info={info}
            isMissing={isNeeded && isSameValue(value, "")}
            value={value}
            mark={markOf(editing, location)}
          />
        }
      >
        <Control info={info} location={location} value={value} onChange={set} />
      </Field>
      {isChanged && isPublished(entry, location) && (
        <RevertButton
          label={info.label}
          onRevert={() => {
            flushSync(() => change(location, valueAt(entry.values, location)));
            focusField(location);
          }}
        />
      )}
      {info.comesWith && isSameValue(value, "") && (
        <ComesWith
          label={info.label}
          lines={choicesToStartFrom(info, editing, field)}
          onStart={(lines) => {
            flushSync(() => set(lines));
            focusField(location);
          }}
        />
      )}
      {!info.isShared && locale !== defaultLocale && (
        <>
          <Translated editing={editing} review={review} field={field} />
          <Suggest editing={editing} location={location} />
        </>
      )}
    </div>
  );
}

/** Returns the default choices; in other languages only those that the default language has in its own list. */
function choicesToStartFrom({ comesWith }: ItemInfo, { typed, locale }: EntryEditing, field: string): string[] {
  const lines = comesWith?.[locale] ?? [];
  if (locale === defaultLocale) return lines;
  const valuesIn = (own: FieldValue | undefined) => [own ?? []].flat().map((line) => readOption(String(line)).value);
  const first = valuesIn(valueAt(typed, { scope: defaultLocale, field }));
  return lines.filter((line) => first.includes(readOption(line).value));
}

/** Shows the default of an empty list, with a button that copies it for editing. */
function ComesWith({ label, lines, onStart }: { label: string; lines: string[]; onStart: (lines: string[]) => void }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p className="mt-1.5 text-s text-text-2">Default choices:</p>
      <ul className="mt-1 list-disc pl-5 text-s text-text-2 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="line"
        className="mt-2"
        aria-label={`Start from these: ${label}`}
        onClick={() => onStart(lines)}
      >
        Start from these
      </Button>
    </>
  );
}

/** Shows the source text of a translation; for an outdated one, what has changed in it since. */
function Translated({ editing, review, field }: Omit<EntryFieldProps, "info">) {
  const { entry, typed, locale, confirming } = editing;
  const location: FieldLocation = { scope: locale, field };
  const [own, source] = [valueAt(typed, location), formatValue(valueAt(typed, { scope: defaultLocale, field }))];
  const outdated = outdatedAt(entry, location);
  const isConfirming = confirming.isPending && locationKey(confirming.variables) === locationKey(location);
  if (source === "") return null;
  return (
    <>
      <Source text={source} before={outdated && formatValue(outdated.before)} isMissing={isSameValue(own, "")} />
      {outdated && isSameValue(own, valueAt(entry.values, location)) && (
        <Button
          size="sm"
          variant="line"
          className="mt-2"
          busy={isConfirming}
          disabled={confirming.isPending && !isConfirming}
          onClick={() => confirming.mutate(location, { onSuccess: () => void review.next(location) })}
        >
          Still right
          <VisuallyHidden>{`: ${describeField({ fields: entry.fields, values: typed }, location)}`}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

/** Offers to have a missing or outdated translation suggested. */
function Suggest({ editing, location }: { editing: EntryEditing; location: FieldLocation }) {
  const { entry, typed, locale, host, suggest } = editing;
  if (host === undefined || !isSuggestible(editing, location)) return null;
  return (
    <SuggestTranslation
      host={host}
      sent={`The ${formatLanguage(defaultLocale)} text`}
      suggest={(options) => suggest({ locale, field: location.field }, options)}
      onDone={() => focusField(location)} // the button is gone
    >
      Suggest a translation
      <VisuallyHidden>{`: ${describeField({ fields: entry.fields, values: typed }, location)}`}</VisuallyHidden>
    </SuggestTranslation>
  );
}

function outdatedAt({ translations }: Entry, { scope, field }: FieldLocation): Translation | undefined {
  return translations.find((one) => one.state === "outdated" && one.locale === scope && one.field === field);
}

type Mark = "Changed" | "Suggestion" | "Outdated" | "To translate";

function markOf({ entry, typed }: EntryEditing, location: FieldLocation): Mark | undefined {
  if (isSuggestion({ entry, typed }, location)) return "Suggestion";
  if (!isSameValue(valueAt(typed, location), valueAt(entry.values, location))) return "Changed";
  if (outdatedAt(entry, location)) return "Outdated";
  const isUnwritten = entry.translations.some(
    (one) => one.state === "toTranslate" && one.locale === location.scope && one.field === location.field,
  );
  return isUnwritten ? "To translate" : undefined;
}

function hintOf({ help, kind, isShared }: ItemInfo): string | undefined {
  const hints = [
    help ?? (kind === "page" ? "An address on this site, such as /contact." : undefined),
    isShared && locales.length > 1 ? "Applies to all languages." : undefined,
  ];
  return hints.filter(Boolean).join(" ") || undefined;
}

type ItemField = { info: ItemInfo; location: FieldLocation; value: FieldValue | undefined };

/** Corrects common typing errors, such as ş for ș. */
function correctTyping(
  { info: { kind }, location: { scope }, value }: ItemField,
  onCorrected: (value: FieldValue) => void,
): void {
  if (scope === "shared" || (kind !== "line" && kind !== "text" && kind !== "list")) return;
  if (value === undefined || typeof value === "number") return;
  const corrected = Array.isArray(value)
    ? value.map((one) => correctTypography(one, scope))
    : correctTypography(value, scope);
  if (formatValue(corrected) !== formatValue(value)) onCorrected(corrected);
}

/** The share of a field's maximum length from which the length is shown. */
const nearTheEnd = 0.8;

type AsideProps = Pick<ItemField, "info" | "value"> & { isMissing: boolean; mark: Mark | undefined };

/**
 * Returns true for a required field. Other languages fall back on the first one; a group that may be absent can be
 * empty as a whole.
 */
function isRequired({ isOptional, mayBeAbsent }: ItemInfo, { scope, field }: FieldLocation, typed: Values): boolean {
  if (isOptional || (scope !== "shared" && scope !== defaultLocale)) return false;
  return !mayBeAbsent || isBegun(field.slice(0, field.lastIndexOf(".") + 1), typed);
}

/** Returns true if any field of a group has a value. */
function isBegun(prefix: string, typed: Values): boolean {
  return [typed.shared, typed[defaultLocale]].some((values) =>
    Object.entries(values ?? {}).some(([field, value]) => field.startsWith(prefix) && !isSameValue(value, "")),
  );
}

/** Returns false on a page that isn't published in the field's language yet. */
function isPublished({ made }: Entry, { scope }: FieldLocation): boolean {
  return made === undefined || made.publishedIn.includes(scope === "shared" ? defaultLocale : scope);
}

function Aside({ info, isMissing, value, mark }: AsideProps) {
  const { max, kind, isOptional } = info;
  const length = kind === "number" ? 0 : Math.max(0, ...[value ?? ""].flat().map((one) => String(one).length));
  const isNear = max !== undefined && length >= max * nearTheEnd;
  return (
    <>
      {isNear && <span className={length > max ? "text-err" : undefined}>{`${length} of ${max} characters`}</span>}
      {isOptional && "Optional"}
      {isMissing && <Badge tone="warn">Required</Badge>}
      {mark && (
        <Badge tone={mark === "Changed" ? "flare" : "warn"} className="ml-2">
          {mark}
        </Badge>
      )}
    </>
  );
}

type SourceProps = { text: string; before: string | undefined; isMissing: boolean };

function Source({ text, before, isMissing }: SourceProps) {
  const language = formatLanguage(defaultLocale);
  if (before !== undefined && before !== text)
    return (
      <div className="mt-1.5" lang={defaultLocale}>
        <WordDifference texts={[{ name: `${language}, changed since:`, from: before, to: text }]} />
      </div>
    );
  return (
    <p className="mt-1.5 text-s whitespace-pre-line text-text-2 wrap-anywhere">
      <span className="text-text-3">{isMissing ? `Missing, ${language} shows: ` : `${language}: `}</span>
      <span lang={defaultLocale}>{text}</span>
    </p>
  );
}

type ControlProps = ItemField & { onChange: (value: FieldValue) => void };

function Control({ info, location: { scope }, value, onChange }: ControlProps) {
  const lang = scope === "shared" ? undefined : scope;
  const text = formatValue(value);
  switch (info.kind) {
    case "list":
    case "text":
      return (
        <Textarea
          lang={lang}
          className="field-sizing-content max-h-120 min-h-24"
          value={text}
          onChange={({ target }) => onChange(info.kind === "list" ? target.value.split("\n") : target.value)}
        />
      );
    case "choice":
      return <ChoiceControl info={info} value={text} onChange={onChange} />;
    case "number":
      return (
        <Input
          inputMode="decimal"
          value={text}
          onChange={({ target }) => onChange(asNumber(target.value))}
          onBlur={({ target }) => onChange(asWhole(target.value))}
        />
      );
    case "picture":
      return <PictureControl value={text} onChange={onChange} />;
    case "time":
      return <Input type="datetime-local" value={text} onChange={({ target }) => onChange(target.value)} />;
    case "date":
      return <Input type="date" value={text} onChange={({ target }) => onChange(target.value)} />;
    default:
      return (
        <Input
          autoComplete="off"
          lang={lang}
          {...(info.kind === "line" ? {} : { autoCapitalize: "none", spellCheck: false })}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

type ChoiceControlProps = Pick<ControlProps, "info" | "onChange"> & { value: string };

function ChoiceControl({ info, value, onChange }: ChoiceControlProps) {
  const { choices, choiceNames, isOptional } = info;
  const offered = [value, ...(isOptional ? [""] : []), ...(choices ?? [])];
  return (
    // A required select must begin with an empty option (HTML, 4.10.7); one with a value can't be emptied.
    <Select required={value === "" ? undefined : false} value={value} onChange={({ target }) => onChange(target.value)}>
      {[...new Set(offered)].map((choice) => (
        <option key={choice} value={choice}>
          {choice === "" ? emptyChoice(info) : (choiceNames?.[choice] ?? choice)}
        </option>
      ))}
    </Select>
  );
}

function emptyChoice({ unset, isOptional }: ItemInfo): string {
  if (unset !== undefined) return `${unset} (default)`;
  return isOptional ? "None" : "Choose one";
}

/** Parses a number; incomplete input such as “12.” is left unchanged, and the server reports the error. */
function asNumber(typed: string): FieldValue {
  return typed !== "" && String(Number(typed)) === typed ? Number(typed) : typed;
}

/** Parses a number once it is typed: “82,50” is 82.5. */
function asWhole(typed: string): FieldValue {
  const decimal = typed.trim().replace(",", ".");
  return /^\d+(?:\.\d+)?$/.test(decimal) ? Number(decimal) : typed;
}
