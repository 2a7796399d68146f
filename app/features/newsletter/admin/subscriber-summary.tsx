import type { Caller } from "#app/platform/http/call.ts";
import { useActiveCount } from "./subscriber-view.ts";

export function SubscriberSummary({ call }: { call: Caller }) {
  const active = useActiveCount(call);
  if (active === undefined) return "Who gets the newsletter.";
  if (active === 0) return "No active subscribers, so there is nothing to export.";
  return active === 1 ? "1 active subscriber." : `${active.toLocaleString("en-US")} active subscribers.`;
}
