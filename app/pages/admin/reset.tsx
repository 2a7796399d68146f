import { useNavigate } from "react-router";
import { resetByLink } from "#app/features/auth/forgotten/contract.ts";
import { NewPasswordForm } from "#app/features/auth/new-password-form.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { call } from "#app/platform/http/call.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/reset.ts";
import { adminMeta } from "./admin-meta.ts";
import { Entrance } from "./entrance.tsx";

export const meta: Route.MetaFunction = () => adminMeta("New password");

export async function loader({ context, params }: Route.LoaderArgs) {
  return { isOpen: await context.get(servicesContext).auth.isResetOpen(params.token) };
}

export default function Reset({ loaderData: { isOpen }, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (!isOpen) {
    return (
      <Entrance title="This link no longer works" lead="It works once, for an hour.">
        <ButtonLink to="/admin/forgot" wide>
          Ask for a new one
        </ButtonLink>
      </Entrance>
    );
  }
  return (
    <Entrance title="Set a new password" lead="All your sessions end when the password is changed.">
      <NewPasswordForm
        label="New password"
        labels={{ submit: "Set the password", busy: "Saving..." }}
        failure="Failed to set the password"
        send={async (valueOf) => call(resetByLink, { body: { token: params.token, password: valueOf("password") } })}
        onDone={({ message }) => {
          toast({ title: "Password changed", description: message });
          void navigate("/admin/login");
        }}
      />
    </Entrance>
  );
}
