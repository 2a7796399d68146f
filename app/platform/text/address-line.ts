/** A postal address; `translations` has what differs in other languages. */
export type PostalAddress = {
  street: string;
  postalCode: string;
  city: string;
  country: string;
  translations: Readonly<Record<string, { street?: string; city: string; country: string }>>;
};

export function addressLine(address: PostalAddress, language: string): string {
  return addressLines(address, language).join(", ");
}

/** Returns the street, and postal code and city, which no line break separates. */
export function addressLines(address: PostalAddress, language: string): string[] {
  const { street, city, country } = { ...address, ...address.translations[language] };
  return [street, `${address.postalCode}\u00A0${city}, ${country}`];
}
