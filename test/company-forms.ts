// Companies whose enquiry form differs from the specified one, as files of their content folders.
import { stringify } from "yaml";
import { assemble } from "#app/content/assemble.server.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import { faultText } from "#app/content/fault.ts";
import type { Content } from "#app/content/schema.ts";
import { fixtureFiles } from "./content.ts";

/** Requires a phone number and optionally an email address, has no company and budget, and asks for the subject. */
export const lawOffice = {
  en: {
    services: [
      { value: "autonomous-agents", label: "Representation", hint: "In court" },
      { value: "ai-integration", label: "Advice" },
      { value: "chatbots", label: "Contracts" },
      { value: "custom-development", label: "Mediation" },
    ],
    fields: { email: "optional", phone: "required", company: "none", budget: "none", timeline: "none" },
    questions: [
      {
        id: "area",
        step: "company",
        kind: "choice",
        label: "Field of law",
        required: true,
        options: [
          { value: "family", label: "Family law", hint: "Divorce, custody" },
          { value: "labour", label: "Labour law" },
        ],
      },
      {
        id: "deadline",
        step: "project",
        kind: "date",
        label: "Is there a deadline?",
        hint: "Of a court or an authority",
      },
      { id: "opponent", step: "project", kind: "line", label: "Other party" },
      { id: "facts", step: "project", kind: "text", label: "What happened?" },
      {
        id: "papers",
        step: "project",
        kind: "choices",
        label: "Which papers do you have?",
        options: [
          { value: "contract", label: "A contract" },
          { value: "judgment", label: "A judgment, or an appeal" },
          { value: "letter", label: "A letter" },
        ],
      },
      { id: "sum", step: "project", kind: "number", label: "Sum in dispute" },
      { id: "insured", step: "project", kind: "yes", label: "I have legal expenses insurance" },
    ],
  },
  ro: {
    questions: [
      {
        id: "area",
        label: "Domeniul de drept",
        options: [
          { value: "family", label: "Dreptul familiei" },
          { value: "labour", label: "Dreptul muncii" },
        ],
      },
    ],
  },
};

/** Asks neither for a budget nor for a timeline, so it lacks that step. */
export const photographer = {
  en: {
    fields: { company: "optional", service: "none", budget: "none", timeline: "none" },
    questions: [
      { id: "guests", step: "company", kind: "number", label: "How many guests?", required: true },
      {
        id: "parts",
        step: "company",
        kind: "choices",
        label: "What shall be photographed?",
        required: true,
        options: [
          { value: "ceremony", label: "The ceremony" },
          { value: "party", label: "The party" },
        ],
      },
    ],
  },
};

/** Asks the usual questions, and optionally a line and a text. */
export const curious = {
  en: {
    questions: [
      { id: "heard", step: "you", kind: "line", label: "How did you hear of us?" },
      { id: "tried", step: "project", kind: "text", label: "What have you tried?" },
    ],
  },
};

/** Returns Fernhollow's files with a different form. */
export function filesWithForm(forms: Record<string, object>): ContentFiles {
  const files = new Map(fixtureFiles);
  for (const [locale, form] of Object.entries(forms)) files.set(`${locale}/form.yaml`, stringify(form));
  for (const locale of ["en", "ro", "fr"])
    files.set(`${locale}/ui.yaml`, (files.get(`${locale}/ui.yaml`) ?? "").replace(/^( {4}step: .*)4$/m, "$1{{steps}}"));
  return files;
}

/** Returns Fernhollow's content with a different form. */
export function contentWithForm(forms: Record<string, object>): Content {
  const { content, faults } = assemble(filesWithForm(forms));
  if (!content) throw new Error(faults.map(faultText).join("\n"));
  return content;
}
