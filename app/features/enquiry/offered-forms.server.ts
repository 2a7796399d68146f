// Stores the forms that the company has offered: an enquiry is validated by the form with which it was started, and
// removed choices and questions keep their labels for staff.
import type { FormOption, FormQuestion } from "#app/content/form-shape.ts";
import type { Content } from "#app/content/schema.ts";
import { dayMs } from "#app/platform/base/durations.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formVersionIn } from "#app/platform/http/form-token.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { createTranslate } from "#app/platform/i18n/translate.server.ts";
import { columnOf } from "./columns.ts";
import { choiceFields } from "./fields.ts";
import type { ChoiceField } from "./fields.ts";
import { askedFields } from "./form-fields.ts";
import type { CompanyForm } from "./form-fields.ts";
import * as queries from "./queries.server.ts";

/** The lifetime of an offered form; an enquiry that was started earlier is checked by the current form, less strictly. */
const offeredFormLifetimeMs = 7 * dayMs;

type FormVersion = { version: string; form: CompanyForm; offered_at: string };

/** Stores the form of a content under its version, with its current labels. */
export async function saveOfferedForm({ db, now }: Pick<Deps, "db" | "now">, content: Content): Promise<void> {
  const offered_at = now().toISOString();
  const form = JSON.stringify(withLabels(content));
  const { formVersion: version } = content;
  await db.write((trx) =>
    trx
      .insertInto("enquiry_form")
      .values({ version, form, offered_at })
      .onConflict((conflict) => conflict.column("version").doUpdateSet({ form, offered_at }))
      .execute(),
  );
}

/** Returns the form in the default language, each choice with its label. */
function withLabels({ form: forms, ui }: Content): CompanyForm {
  const translate = createTranslate(ui);
  const form = forms[defaultLocale];
  const labelOf = (field: ChoiceField, { value, label }: FormOption) =>
    label ?? optionLabel((key) => translate(defaultLocale, key), field, value);
  return {
    ...form,
    choices: mapChoiceLists((field) =>
      form.choices[field].map((option) => ({ ...option, label: labelOf(field, option) })),
    ),
  };
}

function mapChoiceLists(listOf: (field: ChoiceField) => FormOption[]): Record<ChoiceField, FormOption[]> {
  const lists = choiceFields.map((field) => [field, listOf(field)]);
  return Object.fromEntries(lists) as Record<ChoiceField, FormOption[]>; // one for each
}

/**
 * Stores the current form, and reduces forms last offered more than a week ago to the choices and questions that
 * enquiries use and no later form has.
 */
export async function pruneOfferedForms(deps: Deps): Promise<void> {
  await saveOfferedForm(deps, deps.content);
  const old = new Date(deps.now().getTime() - offeredFormLifetimeMs).toISOString();
  await deps.db.write(async (trx) => {
    let knownForm = withLabels(deps.content);
    for (const version of await listForms(trx)) {
      if (version.version === deps.content.formVersion) continue;
      if (version.offered_at < old)
        await storeReduced(trx, version, await keepUsed(trx, missingIn(knownForm, version.form)));
      knownForm = withFormer(knownForm, version.form);
    }
  });
}

async function storeReduced(trx: Connection, { version, form }: FormVersion, reduced: CompanyForm): Promise<void> {
  const isNeeded = reduced.questions.length > 0 || choiceFields.some((field) => reduced.choices[field].length > 0);
  if (!isNeeded) await trx.deleteFrom("enquiry_form").where("version", "=", version).execute();
  else if (JSON.stringify(reduced) !== JSON.stringify(form))
    await trx
      .updateTable("enquiry_form")
      .set({ form: JSON.stringify(reduced) })
      .where("version", "=", version)
      .execute();
}

/** Lists the stored forms, most recent first. */
async function listForms(connection: Connection): Promise<FormVersion[]> {
  const rows = await connection.selectFrom("enquiry_form").selectAll().orderBy("offered_at", "desc").execute();
  return rows.map((row) => ({ ...row, form: JSON.parse(row.form) as CompanyForm })); // written by saveOfferedForm
}

/** Returns the choices and questions of a form that the known one lacks. */
function missingIn(knownForm: CompanyForm, { fields, choices, questions }: CompanyForm): CompanyForm {
  const optionsMissing = (options: readonly FormOption[] = [], others: readonly FormOption[] = []) =>
    options.filter(({ value }) => !others.some((other) => other.value === value));
  const missing = questions.flatMap((question): FormQuestion[] => {
    const same = knownForm.questions.find(({ id }) => id === question.id);
    if (!same) return [question];
    if (!question.options || !same.options) return [];
    const options = optionsMissing(question.options, same.options);
    return options.length > 0 ? [{ ...question, options }] : [];
  });
  const lists = mapChoiceLists((field) => optionsMissing(choices[field], knownForm.choices[field]));
  return { fields, choices: lists, questions: missing };
}

/** Returns the choices and questions of a form that enquiries use. */
async function keepUsed(connection: Connection, { fields, choices, questions }: CompanyForm): Promise<CompanyForm> {
  const lists = new Map<ChoiceField, FormOption[]>();
  for (const field of choiceFields)
    lists.set(
      field,
      await filterInSequence(choices[field], ({ value }) => queries.isChosen(connection, columnOf(field), value)),
    );
  const answered = await filterInSequence(questions, ({ id }) => queries.isAnswered(connection, id));
  const keptQuestions: FormQuestion[] = [];
  for (const question of answered) {
    const used = await filterInSequence(question.options ?? [], ({ value }) =>
      queries.isAnswered(connection, question.id, value),
    );
    keptQuestions.push(question.options ? { ...question, options: used } : question);
  }
  return { fields, choices: mapChoiceLists((field) => lists.get(field) ?? []), questions: keptQuestions };
}

/** Filters sequentially, as each check is a statement. */
async function filterInSequence<Own>(all: readonly Own[], isUsed: (one: Own) => Promise<boolean>): Promise<Own[]> {
  const used: Own[] = [];
  for (const candidate of all) if (await isUsed(candidate)) used.push(candidate);
  return used;
}

/** Adds the removed choices and questions of an older form, marked as former. */
function withFormer(form: CompanyForm, older: CompanyForm): CompanyForm {
  const more = missingIn(form, older);
  const markFormer = <Own extends object>(value: Own) => ({ ...value, isFormer: true as const });
  const lists = mapChoiceLists((field) => [...form.choices[field], ...more.choices[field].map(markFormer)]);
  const extended = form.questions.map((question) => {
    const added = more.questions.find(({ id }) => id === question.id);
    return added
      ? { ...question, options: [...(question.options ?? []), ...(added.options ?? []).map(markFormer)] }
      : question;
  });
  const removedQuestions = more.questions
    .filter(({ id }) => !form.questions.some((current) => current.id === id))
    .map(markFormer);
  return { ...form, choices: lists, questions: [...extended, ...removedQuestions] };
}

/** Returns the form that staff see, including removed choices and questions. */
export async function readStaffForm({
  db,
  content,
}: Pick<Deps, "content"> & { db: Pick<Deps["db"], "kysely"> }): Promise<CompanyForm> {
  const versions = await listForms(db.kysely);
  return versions.reduce<CompanyForm>((form, version) => withFormer(form, version.form), content.form[defaultLocale]);
}

/** The form with which an enquiry was started. `enforcesRequired`: all its required fields are enforced. */
type FormOfToken = { form: CompanyForm; enforcesRequired: boolean };

/**
 * Finds the form with which an enquiry was started. For an unknown version, or without a token, returns the current form
 * with no more required fields than the specified form has.
 */
export async function findFormOfToken(deps: Deps, token: unknown): Promise<FormOfToken> {
  const { content, db, secret, now } = deps;
  const version = typeof token === "string" ? formVersionIn(secret, token) : undefined;
  const present = content.form[defaultLocale];
  if (version === undefined) return { form: present, enforcesRequired: false };
  if (version === content.formVersion) return { form: present, enforcesRequired: true };
  const row = await db.kysely
    .selectFrom("enquiry_form")
    .select("form")
    .where("version", "=", version)
    .where("offered_at", ">=", new Date(now().getTime() - offeredFormLifetimeMs).toISOString())
    .executeTakeFirst();
  if (!row) return { form: present, enforcesRequired: false };
  return { form: JSON.parse(row.form) as CompanyForm, enforcesRequired: true }; // written by saveOfferedForm
}

/**
 * Returns the form with which an enquiry was started; undefined for the current form. Fields that are still asked are in
 * the visitor's language, others in the default one.
 */
export async function readFormerForm(deps: Deps, token: unknown, locale: Locale): Promise<CompanyForm | undefined> {
  const { form } = await findFormOfToken(deps, token);
  return form === deps.content.form[defaultLocale] ? undefined : translateForm(form, deps.content.form[locale]);
}

function translateForm(form: CompanyForm, { choices, questions }: CompanyForm): CompanyForm {
  const translateOptions = (options: readonly FormOption[], others: readonly FormOption[] = []) =>
    options.map((option) => others.find(({ value }) => value === option.value) ?? option);
  return {
    ...form,
    choices: mapChoiceLists((field) => translateOptions(form.choices[field], choices[field])),
    questions: form.questions.map((question) => {
      const same = questions.find(({ id }) => id === question.id);
      if (!same) return question;
      const { label, hint, options } = same;
      return {
        ...question,
        label,
        hint,
        ...(question.options && { options: translateOptions(question.options, options) }),
      };
    }),
  };
}

/** Returns, as JSON, the fields that the current form asks and the form at the start didn't; null for none. */
export function listFieldsNotAsked(formAtStart: CompanyForm, { content }: Pick<Deps, "content">): string | null {
  const askedNames = new Set(askedFields(formAtStart).map(({ name }) => name));
  const missing = askedFields(content.form[defaultLocale]).filter(({ name }) => !askedNames.has(name));
  return missing.length === 0 ? null : JSON.stringify(missing.map(({ name }) => name));
}
