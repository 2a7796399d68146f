import { usePreferences } from "#app/features/auth/public.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { Card } from "#app/ui/card.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";

export function WeeklyEmailCard({ call }: { call: Caller }) {
  const { preferences, isLoaded, change } = usePreferences(call);
  return (
    <Card>
      <h2 className="mb-3 text-d4">Emails to you</h2>
      <SwitchRow
        label="Weekly summary, Mondays at 8:00"
        description="What the site brought in, compared with previous weeks."
        checked={preferences.weeklyEmail}
        disabled={!isLoaded}
        onChange={({ currentTarget }) => change({ weeklyEmail: currentTarget.checked })}
      />
    </Card>
  );
}
