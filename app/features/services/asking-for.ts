/** The query of an address of the contact page, whose form then begins with this service. */
export function askingFor({ id, enquiry }: { id: string; enquiry?: string | undefined }): string {
  return new URLSearchParams(enquiry ? { service: enquiry } : { about: id }).toString();
}
