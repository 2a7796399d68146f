import { Link, Navigate, redirect, useLocation } from "react-router";
import { LoginForm } from "#app/features/auth/login-form.tsx";
import { useSession } from "#app/features/auth/session-context.ts";
import { servicesContext } from "#app/pages/context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login.ts";
import { adminMeta } from "./admin-meta.ts";
import { Entrance } from "./entrance.tsx";
import { returnUrl } from "./return-url.ts";
import { useArea } from "./use-area.ts";

export const meta: Route.MetaFunction = () => adminMeta("Sign in");

export async function loader({ context }: Route.LoaderArgs) {
  const { isOpen } = await context.get(servicesContext).auth.readSetupState();
  if (isOpen) throw redirect("/admin/setup"); // no admin exists yet
  return null;
}

export const clientLoader = () => null;

export default function Login() {
  const { session } = useSession();
  const { state } = useLocation();
  const area = useArea();
  if (session.state === "in") return <Navigate to={returnUrl(state)} replace />;
  if (area?.setup.isOpen) return <Navigate to="/admin/setup" replace />;
  const hasExpired = session.state === "out" && session.hasExpired;
  return (
    <Entrance
      title="Sign in"
      aside={
        <Link to="/admin/forgot" className="link">
          Forgot password?
        </Link>
      }
    >
      {hasExpired && (
        <Notice className="mb-6" title="Your session has ended">
          Sign in to pick up where you left off.
        </Notice>
      )}
      <LoginForm />
    </Entrance>
  );
}
