import type { ServiceKey } from "#app/platform/content/text.schema.ts";

const choices: Record<ServiceKey, string | null> = {
  chatbots: "chatbots",
  agents: "autonomous-agents",
  development: "custom-development",
  cloud: null,
};

/** Links to the contact page with the service preselected. The form has no option for cloud work. */
export function enquiryLink(service: ServiceKey, contactPath: string): string {
  const choice = choices[service];
  return choice ? `${contactPath}?service=${choice}` : contactPath;
}
