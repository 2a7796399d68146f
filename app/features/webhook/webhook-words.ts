import type { Delivery } from "./contract.ts";

/** @example hostOf("https://crm.example/hooks/1") // "crm.example" */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** How a delivery's state is shown. */
export const stateLooks: Record<Delivery["state"], { tone: "brand" | "ok" | "err"; label: string }> = {
  pending: { tone: "brand", label: "Pending" },
  delivered: { tone: "ok", label: "Delivered" },
  failed: { tone: "err", label: "Failed" },
};
