// Signing in; whoever is signed in already is led on.
import { Link, Navigate, useLocation, useRouteLoaderData } from "react-router";
import { EntranceFrame } from "#app/features/auth/entrance-frame.tsx";
import { LoginForm } from "#app/features/auth/login-form.tsx";
import { useSession } from "#app/features/auth/session-context.ts";
import { servicesContext } from "#app/pages/context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login.ts";
import type { loader as areaLoader } from "./admin-area.tsx";
import { adminMeta } from "./admin-meta.ts";
import { wayBack } from "./way-back.ts";

export const meta: Route.MetaFunction = () => adminMeta("Sign in");

export async function loader({ context }: Route.LoaderArgs) {
  const { isOpen } = await context.get(servicesContext).auth.describeSetupPage();
  return { isSetupOpen: isOpen };
}

/** Who comes from a page of the admin area needs no setup, and no call to learn that. */
export const clientLoader = () => ({ isSetupOpen: false });

export default function Login({ loaderData }: Route.ComponentProps) {
  const { session } = useSession();
  const { state } = useLocation();
  const area = useRouteLoaderData<typeof areaLoader>("pages/admin/admin-area");
  if (session.state === "in") return <Navigate to={wayBack(state)} replace />;
  const hasExpired = session.state === "out" && session.hasExpired;
  return (
    <EntranceFrame title="Sign in" lead="Use your username or your email." picture={area?.entrancePicture ?? ""}>
      {hasExpired && (
        <Notice className="mb-6" title="Your session has ended">
          Sign in to go on where you were.
        </Notice>
      )}
      {loaderData.isSetupOpen && (
        <Notice className="mb-6" title="There is no admin yet">
          <Link to="/admin/setup" className="link">
            Create the first admin
          </Link>
        </Notice>
      )}
      <LoginForm />
      <p className="mt-6 text-s">
        <Link to="/admin/forgot" className="link">
          Forgot password?
        </Link>
      </p>
    </EntranceFrame>
  );
}
