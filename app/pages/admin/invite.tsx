// The page of an invitation's link: creates the account, or reports that the link no longer works.
import { useNavigate } from "react-router";
import { NewPasswordForm, UsernameField } from "#app/features/auth/new-password-form.tsx";
import { acceptInvitation } from "#app/features/auth/team/contract.ts";
import { servicesContext } from "#app/pages/context.ts";
import { call } from "#app/platform/http/call.ts";
import { toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/invite.ts";
import { adminMeta } from "./admin-meta.ts";
import { Entrance, ToLogin } from "./entrance.tsx";

export const meta: Route.MetaFunction = () => adminMeta("Your account");

export async function loader({ context, params }: Route.LoaderArgs) {
  return { invitation: (await context.get(servicesContext).auth.readInvitation(params.token)) ?? null };
}

export default function Invite({ loaderData: { invitation }, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (!invitation) {
    return (
      <Entrance
        title="This invitation no longer works"
        lead="It works once, for 48 hours. Ask the person who invited you for a new one."
      >
        <ToLogin />
      </Entrance>
    );
  }
  return (
    <Entrance title="Create your account" lead={`For ${invitation.email}, as ${invitation.roles.join(" and ")}.`}>
      <NewPasswordForm
        label="Create your account"
        labels={{ submit: "Create account", busy: "Creating..." }}
        failure="Failed to create the account"
        send={async (valueOf) => {
          const [username, password] = [valueOf("username"), valueOf("password")];
          return call(acceptInvitation, { body: { token: params.token, username, password } });
        }}
        onDone={({ message }) => {
          toast({ title: "Account created", description: message });
          void navigate("/admin/login");
        }}
        above={(error) => <UsernameField error={error} />}
      />
    </Entrance>
  );
}
