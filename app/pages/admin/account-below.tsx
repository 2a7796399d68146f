// The part of the account page below the first screen: loaded once it comes into view.
import { NameCard } from "#app/features/auth/account/name-card.tsx";
import { rolesOfUser } from "#app/features/auth/contract.ts";
import type { User } from "#app/features/auth/contract.ts";
import { TokenCard } from "#app/features/auth/tokens/token-card.tsx";
import { OwnFeedCard } from "#app/features/booking/admin/own-feed-card.tsx";
import { WeeklyEmailCard } from "#app/features/sources/weekly-email-card.tsx";
import { hasRole } from "#app/platform/http/access.ts";
import type { Caller } from "#app/platform/http/call.ts";

export function AccountBelow({ call, user }: { call: Caller; user: User }) {
  return (
    <>
      <div className="grid gap-5">
        <NameCard call={call} user={user} />
        <TokenCard call={call} user={user} />
        <WeeklyEmailCard call={call} />
      </div>
      {hasRole(rolesOfUser(user), ["admin", "sales"]) && (
        <div className="mt-12">
          <OwnFeedCard call={call} username={user.username} />
        </div>
      )}
    </>
  );
}
