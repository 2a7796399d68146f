/** A postal address; `translations` has city and country in other languages. */
export type PostalAddress = {
  street: string;
  postalCode: string;
  city: string;
  country: string;
  translations: Readonly<Record<string, { city: string; country: string }>>;
};

export function addressLine(address: PostalAddress, language: string): string {
  return addressLines(address, language).join(", ");
}

/** Returns the street, and postal code and city, which no line break separates. */
export function addressLines(address: PostalAddress, language: string): string[] {
  const { city, country } = address.translations[language] ?? address;
  return [address.street, `${address.postalCode}\u00A0${city}, ${country}`];
}
