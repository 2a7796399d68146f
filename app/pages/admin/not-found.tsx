import { data } from "react-router";
import { useSession } from "#app/features/auth/session-context.ts";
import { redirectMissing } from "#app/pages/redirect-missing.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/not-found.ts";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

const title = "404 Page Not Found";

export const meta = () => adminMeta(title);

export async function loader({ context, url }: Route.LoaderArgs) {
  await redirectMissing(context, url.pathname);
  return data(null, { status: 404 });
}

/** Says within the admin area's frame that an address has no page; alone to those who aren't signed in. */
export default function AdminNotFound() {
  const { session } = useSession();
  const words = (
    <div>
      <PageTitle title={title} lead="The admin area has no page at this address." />
      <ButtonLink to="/admin" size="sm">
        Go to the dashboard
      </ButtonLink>
    </div>
  );
  return session.state === "in" ? words : <main className="admin grid min-h-dvh place-items-center p-6">{words}</main>;
}
