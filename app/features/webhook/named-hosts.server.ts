// Checks whether the privacy notice names the hosts that webhooks send visitors' data to (GDPR art. 13(1)(e)).
import { hostOf, processorsInUse } from "#app/features/legal/public.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { fail, pass } from "#app/platform/observe/finding.server.ts";
import { externalSchedulerUrl } from "#app/platform/settings/external-scheduler-url.server.ts";
import { listWebhooks } from "./queries.server.ts";

const name = "Privacy notice";

/** Events with visitors' data, unlike a published post. */
const aboutVisitors = /^(?:enquiry|booking|subscriber)\./;

/** Finds hosts that receive visitors' data but aren't in the notice, neither themselves nor by domain. */
export async function checkNamedHosts(deps: Deps) {
  const hosts = new Set(
    (await listWebhooks(deps.db.kysely))
      .filter(({ is_enabled, events }) => is_enabled === 1 && (JSON.parse(events) as string[]).some(isAboutVisitors))
      .flatMap(({ url }) => hostOf(url) ?? []),
  );
  const { providers } = deps.content.company;
  const named = processorsInUse({ ...deps.config, externalSchedulerUrl: externalSchedulerUrl(deps), providers });
  const hostNames = new Set(named.flatMap(({ host }) => host.toLowerCase().split(/[\s,;()]+/)));
  const unnamed = [...hosts].filter((host) => !domainsOf(host).some((domain) => hostNames.has(domain)));
  if (unnamed.length === 0) return pass(name, "names every host that webhooks call about visitors.");
  return fail(
    name,
    `doesn't name hosts that webhooks send visitors' data to: ${unnamed.join(", ")}.`,
    'Name each in providers.systems of company.yaml, with its host and country: "Example Customers (crm.example), Germany".',
  );
}

function isAboutVisitors(event: string): boolean {
  return aboutVisitors.test(event);
}

/** @example domainsOf("hooks.crm.example") // ["hooks.crm.example", "crm.example"] */
function domainsOf(host: string): string[] {
  const labels = host.split(".");
  const all = labels.map((_, index) => labels.slice(index).join("."));
  return labels.length > 1 ? all.slice(0, -1) : all;
}
