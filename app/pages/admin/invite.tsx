// The page behind an invitation's link: creates the account, or says that the link no longer works.
import { useNavigate, useRouteLoaderData } from "react-router";
import { AuthFrame } from "#app/features/auth/auth-frame.tsx";
import { call } from "#app/platform/http/call.ts";
import { toast } from "#app/ui/toast.ts";
import { NewPasswordForm, UsernameField } from "#app/features/auth/new-password-form.tsx";
import { acceptInvitation } from "#app/features/auth/team/contract.ts";
import { servicesContext } from "#app/pages/context.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/invite.ts";
import type { loader as areaLoader } from "./admin-area.tsx";
import { adminMeta } from "./admin-meta.ts";

export const meta: Route.MetaFunction = () => adminMeta("Your account");

export async function loader({ context, params }: Route.LoaderArgs) {
  return { invitation: (await context.get(servicesContext).auth.describeInvitation(params.token)) ?? null };
}

export default function Invite({ loaderData: { invitation }, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const area = useRouteLoaderData<typeof areaLoader>("pages/admin/admin-area");
  const picture = area?.entrancePicture ?? "";
  if (!invitation) {
    return (
      <AuthFrame
        title="This invitation no longer works"
        lead="It works once, for 48 hours. Ask the person who invited you for a new one."
        picture={picture}
      >
        <ButtonLink to="/admin/login" wide>
          Go to sign in
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Create your account"
      lead={`For ${invitation.email}, as ${invitation.roles.join(" and ")}.`}
      picture={picture}
    >
      <InviteForm token={params.token} onDone={() => navigate("/admin/login")} />
    </AuthFrame>
  );
}

/** Makes the account that an invitation is for. */
function InviteForm({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <NewPasswordForm
      label="Create your account"
      labels={{ submit: "Create account", busy: "Creating..." }}
      failure="Failed to create the account"
      send={async (valueOf) =>
        call(acceptInvitation, { body: { token, username: valueOf("username"), password: valueOf("password") } })
      }
      onDone={({ message }) => {
        toast({ title: "Account created", description: message });
        onDone();
      }}
      above={(error) => <UsernameField error={error} />}
    />
  );
}
