// The columns that an import recognises: those of our own export, of HubSpot, Pipedrive and Brevo, and common names in
// spreadsheets in the languages of the site (test/leads/README.md has the sources).

import { plainName } from "#app/platform/text/csv-columns.ts";
import { eachField } from "../fields.ts";
import type { EnquiryField } from "../fields.ts";
import { questionId, questionFields } from "../form-fields.ts";
import type { CompanyForm, QuestionFieldName } from "../form-fields.ts";
import { staffFields } from "../staff-fields.ts";

/** Names of the fields besides their own names and labels. */
const foreignNames: Partial<Record<EnquiryField, readonly string[]>> = {
  firstName: ["givenname", "personfirstname", "prenom", "prenume"],
  lastName: ["surname", "familyname", "personlastname", "nomdefamille", "numedefamilie"],
  email: [
    "emailaddress",
    "workemail",
    "personemailwork",
    "personemail",
    "personemailhome",
    "personemailother",
    "adresseemail",
    "courriel",
    "adresadeemail",
    "mail",
    "emailadresse",
  ],
  phone: [
    "phonenumber",
    "telephone",
    "personphonework",
    "personphone",
    "personphonemobile",
    "personphonehome",
    "personphoneother",
    "mobilephonenumber",
    "mobilephone",
    "mobile",
    "tel",
    "portable",
    "numerodetelephone",
    "telefon",
    "sms",
    "landlinenumber",
    "numardetelefon",
  ],
  company: [
    "companyname",
    "organization",
    "organisation",
    "organizationname",
    "personorganization",
    "dealorganization",
    "leadorganization",
    "associatedcompany",
    "accountname",
    "entreprise",
    "societe",
    "companie",
    "firma",
  ],
  serviceInterest: ["serviciu"],
  projectBudget: ["buget"],
  timeline: ["delai", "termen"],
  projectDetails: ["dealtitle", "leadtitle", "details", "description", "detalii", "descriere"],
  message: ["mesaj", "nachricht"],
};

const enquiryColumns = {
  ...eachField((field) => {
    const fieldNames = [field, staffFields[field].label].map(plainName);
    return [...new Set([...fieldNames, ...(foreignNames[field] ?? [])])];
  }),
  name: [
    "name",
    "fullname",
    "personname",
    "contactname",
    "contactperson",
    "dealcontactperson",
    "leadcontactperson",
    "nomcomplet",
    "numecomplet",
    "numesiprenume",
    "nom",
    "nume",
    "ansprechpartner",
  ],
  notes: ["notes", "note", "comments", "comment", "commentaires", "remarques", "observatii"],
  value: ["value", "dealvalue", "leadvalue", "amount", "montant", "valeur", "valoare", "wert"],
  nextStep: ["nextstep"],
  nextStepOn: ["nextstepon", "dealnextactivitydate", "leadnextactivity", "nextactivitydate"],
  status: ["status", "leadstatus", "dealstatus", "statut", "stare"],
  createdAt: [
    "receivedutc",
    "received",
    "createdate",
    "created",
    "createdat",
    "addedtime",
    "dealdealcreated",
    "leadleadcreated",
    "personpersoncreated",
    "creationdate",
    "date",
    "datedecreation",
    "datacrearii",
    "data",
    "datum",
  ],
  origin: ["origin", "quelle"],
  locale: ["locale", "language", "langue", "limba", "sprache"],
  sourcePage: ["sentfrom"],
  campaign: ["campaign"],
  spamReason: ["suspect"],
  owner: ["owner"],
  answeredAt: ["firstanswerutc"],
  landingPage: ["firstpage"],
  referrerHost: ["camefrom"],
  wonAt: ["wonutc"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type EnquiryColumn = keyof typeof enquiryColumns;

/** A column; one of the company's own questions has that question's field name. */
export type ImportedColumn = EnquiryColumn | QuestionFieldName;

/**
 * Returns the recognised names of each column, including the ids and labels of the company's own questions; of two with
 * one label the first, which is still asked, gets it.
 */
export function enquiryColumnsOf(form: CompanyForm): Record<ImportedColumn, readonly string[]> {
  const fields = questionFields(form);
  const first = new Map(fields.toReversed().map(({ name, label = "" }) => [plainName(label), name]));
  const companyNames = fields.map(({ name, label = "" }) => {
    const names = [questionId(name), label].map(plainName);
    return [name, names.filter((other) => (first.get(other) ?? name) === name)];
  });
  return { ...Object.fromEntries(companyNames), ...enquiryColumns };
}
