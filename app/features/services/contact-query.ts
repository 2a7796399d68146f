/** Returns the query of a contact page URL whose form starts with this service. */
export function contactQuery({ id, enquiry }: { id: string; enquiry?: string | undefined }): string {
  return new URLSearchParams(enquiry ? { service: enquiry } : { about: id }).toString();
}
