import { useDeferredValue, useId } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { formatZone } from "./slot-format.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

type ZoneSelectProps = { timeZone: string; companyZone: string; onChoose: (timeZone: string) => void };

/** Without script, just the company's zone. */
export function ZoneSelect({ timeZone, companyZone, onChoose }: ZoneSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  // Deferred, because hundreds of options would block hydration.
  const hasChoice = useDeferredValue(useIsHydrated());
  const company = { timeZone: companyZone, place: t("booking.place") };
  return (
    <div className="zone">
      <PlainIcon name="globe" size={16} />
      {hasChoice ? (
        <>
          <label htmlFor={id} className="visually-hidden">
            {t("booking.zone")}
          </label>
          <select
            id={id}
            className="zone-control"
            value={timeZone}
            onChange={(event) => onChoose(event.currentTarget.value)}
          >
            {zonesByRegion([timeZone, companyZone]).map(([region, zones]) => (
              <optgroup key={region} label={region}>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {formatZone(zone, company)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <PlainIcon name="down" size={16} className="-ml-1" />
        </>
      ) : (
        <span>{formatZone(timeZone, company)}</span>
      )}
    </div>
  );
}

/** All zones of the browser and the given ones, by region. */
function zonesByRegion(given: readonly string[]): [string, string[]][] {
  const regions = new Map<string, string[]>();
  for (const zone of [...new Set([...Intl.supportedValuesOf("timeZone"), ...given])].toSorted()) {
    const region = zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : "UTC";
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}
