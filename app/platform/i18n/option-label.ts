/**
 * Returns the label of an enquiry form's choice, or the stored id if it is no longer offered and has no label.
 * @example optionLabel(t, "serviceInterest", "chatbots") // "Intelligent Chatbots"
 */
export function optionLabel(t: (key: string) => string, field: string, value: string): string {
  const key = `contact.options.${field}.${value}`;
  const label = t(key);
  return label === key ? value : label;
}
