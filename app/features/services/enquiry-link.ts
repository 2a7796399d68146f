// Which choice of the enquiry form a service leads to. The form has no choice of its own for cloud work.
import type { ServiceKey } from "#app/platform/content/text.schema.ts";

const choices: Record<ServiceKey, string | null> = {
  chatbots: "chatbots",
  agents: "autonomous-agents",
  development: "custom-development",
  cloud: null,
};

/**
 * The contact page with the service chosen, where the form has it.
 * @example enquiryLink("agents", "/ro/contact") // "/ro/contact?service=autonomous-agents"
 */
export function enquiryLink(service: ServiceKey, contactPath: string): string {
  const choice = choices[service];
  return choice ? `${contactPath}?service=${choice}` : contactPath;
}
