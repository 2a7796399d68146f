// The columns that an import of subscribers knows, by their names in our own export and in those of other programs
// (sources: test/subscribers/README.md).

export const subscriberColumns = {
  email: ["email", "emailaddress", "subscriber", "adresseemail", "adressedemail", "courriel", "adresadeemail"],
  locale: ["locale", "language", "langue", "limba"],
  consentSource: ["consentsource"],
  consentDate: ["consentdate"],
  state: ["state", "status", "emailmarketing", "statut", "stare"],
  receives: ["subscribedtoemails", "subscribed"],
  optedOut: ["emaildisabled", "emailblacklisted"],
  unsubscribedAt: ["unsubscribedat", "unsubtime", "deletedat"],
  unsubscribedBy: ["unsubscribedby"],
  bouncedAt: ["bouncedat", "cleantime"],
  confirmedAt: ["confirmedat", "confirmtime", "optedinat"],
  signedUpAt: ["optintime", "subscribedat", "createdat", "addedtime", "startdate"],
  subscribedAt: ["subscribedat"],
  privacyVersion: ["privacyversion"],
  landingPage: ["landingpage"],
  referrerHost: ["referrerhost"],
  campaign: ["campaign"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SubscriberField = keyof typeof subscriberColumns;

export const subscriberFields = Object.keys(subscriberColumns) as SubscriberField[]; // the table's own

/** The fields that staff match by hand. */
export const subscriberFieldLabels = {
  email: "Email address",
  locale: "Language",
  consentSource: "Where they consented",
  consentDate: "When they consented",
  signedUpAt: "When they signed up",
  confirmedAt: "When they confirmed",
  state: "State (active, unsubscribed, bounced …)",
  receives: "Gets emails (yes or no)",
  optedOut: "Has opted out (yes or no)",
  unsubscribedAt: "When they unsubscribed",
  bouncedAt: "When the address bounced",
} as const satisfies Partial<Record<SubscriberField, string>>;
