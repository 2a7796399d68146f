import { parseUrl } from "#app/platform/text/parse-url.ts";
import type { Delivery, WebhookForm } from "./contract.ts";

/** @example parseHost("https://crm.example/hooks/1") // "crm.example" */
export function parseHost(url: string): string {
  return parseUrl(url)?.host ?? url;
}

/** Labels of a webhook's forms. */
export const formWords: Record<WebhookForm, { label: string; description: string }> = {
  standard: { label: "Standard", description: "The whole record as JSON, for programs." },
  text: { label: "Text", description: "One line and a link, for Slack, Mattermost, Google Chat or Discord." },
};

/** The label of each state of a delivery. */
export const stateLooks: Record<Delivery["state"], { tone: "brand" | "ok" | "err"; label: string }> = {
  pending: { tone: "brand", label: "Pending" },
  delivered: { tone: "ok", label: "Delivered" },
  failed: { tone: "err", label: "Failed" },
};
