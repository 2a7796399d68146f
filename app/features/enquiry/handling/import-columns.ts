// The columns of enquiries that an import knows: those of our own export, of HubSpot, of Pipedrive, and what spreadsheets call them in
// the languages of the site (test/leads/README.md has their sources).

export const enquiryColumns = {
  firstName: ["firstname", "givenname", "personfirstname", "prenom", "prenume"],
  lastName: ["lastname", "surname", "familyname", "personlastname", "nomdefamille", "numedefamilie"],
  name: [
    ...["name", "fullname", "personname", "contactname", "contactperson", "dealcontactperson", "leadcontactperson"],
    ...["nomcomplet", "numecomplet", "numesiprenume", "nom", "nume"],
  ],
  email: [
    ...["email", "emailaddress", "workemail", "personemailwork", "personemail", "personemailhome", "personemailother"],
    ...["adresseemail", "courriel", "adresadeemail", "mail"],
  ],
  phone: [
    ...["phone", "phonenumber", "telephone", "personphonework", "personphone", "personphonemobile", "personphonehome"],
    ...["personphoneother", "mobilephonenumber", "mobilephone", "mobile", "tel", "portable", "numerodetelephone"],
    ...["telefon", "numardetelefon"],
  ],
  company: [
    ...["company", "companyname", "organization", "organisation", "organizationname", "personorganization"],
    ...["dealorganization", "leadorganization", "associatedcompany", "accountname", "entreprise", "societe"],
    ...["companie", "firma"],
  ],
  serviceInterest: ["serviceinterest", "service", "serviciu"],
  projectBudget: ["projectbudget", "budget", "buget"],
  timeline: ["timeline", "delai", "termen"],
  projectDetails: ["projectdetails", "dealtitle", "leadtitle", "details", "description", "detalii", "descriere"],
  message: ["message", "mesaj"],
  notes: ["notes", "note", "comments", "comment", "commentaires", "remarques", "observatii"],
  value: ["value", "dealvalue", "leadvalue", "amount", "montant", "valeur", "valoare"],
  nextStep: ["nextstep"],
  nextStepOn: ["nextstepon", "dealnextactivitydate", "leadnextactivity", "nextactivitydate"],
  status: ["status", "leadstatus", "dealstatus", "statut", "stare"],
  createdAt: [
    ...["receivedutc", "received", "createdate", "created", "createdat", "dealdealcreated", "leadleadcreated"],
    ...["personpersoncreated", "creationdate", "date", "datedecreation", "datacrearii", "data"],
  ],
  origin: ["origin"],
  locale: ["locale", "language"],
  sourcePage: ["sentfrom"],
  campaign: ["campaign"],
  spamReason: ["suspect"],
  owner: ["owner"],
  answeredAt: ["firstanswerutc"],
  landingPage: ["firstpage"],
  referrerHost: ["camefrom"],
  wonAt: ["wonutc"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type EnquiryColumn = keyof typeof enquiryColumns;

export const enquiryColumnFields = Object.keys(enquiryColumns) as EnquiryColumn[]; // the table's own
