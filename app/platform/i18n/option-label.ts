/**
 * The label of a choice of the enquiry form, or the stored id itself where it is no longer offered and has no words.
 * @example optionLabel(t, "serviceInterest", "chatbots") // "Intelligent Chatbots"
 */
export function optionLabel(t: (key: string) => string, field: string, value: string): string {
  const key = `contact.options.${field}.${value}`;
  const label = t(key);
  return label === key ? value : label;
}
