import { useNavigate, useRouteLoaderData } from "react-router";
import { AuthFrame } from "#app/features/auth/auth-frame.tsx";
import { SetupForm } from "#app/features/auth/setup-form.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/setup.ts";
import type { loader as areaLoader } from "./admin-area.tsx";
import { adminMeta } from "./admin-meta.ts";
import type { LoginState } from "./way-back.ts";

export const meta: Route.MetaFunction = () => adminMeta("Set up");

export default function Setup() {
  const navigate = useNavigate();
  const area = useRouteLoaderData<typeof areaLoader>("pages/admin/admin-area");
  const picture = area?.entrancePicture ?? "";
  if (!area?.setup.isOpen) {
    return (
      <AuthFrame
        title="Setup is already complete"
        lead="An admin account exists. For an account of your own, ask an admin to invite you."
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
      title="Create the first admin"
      lead="This page works once. The account can do everything, and invite colleagues."
      picture={picture}
    >
      <SetupForm
        asksForCode={area.setup.asksForCode}
        onDone={() => navigate("/admin/login", { state: { isJustSetUp: true } satisfies LoginState })}
      />
    </AuthFrame>
  );
}
