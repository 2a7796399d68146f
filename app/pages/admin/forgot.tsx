import { useRouteLoaderData } from "react-router";
import { AuthFrame } from "#app/features/auth/auth-frame.tsx";
import { ForgotForm } from "#app/features/auth/forgotten/forgot-form.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/forgot.ts";
import type { loader as areaLoader } from "./admin-area.tsx";
import { adminMeta } from "./admin-meta.ts";

export const meta: Route.MetaFunction = () => adminMeta("Forgotten password");

export default function Forgot() {
  const area = useRouteLoaderData<typeof areaLoader>("pages/admin/admin-area");
  const picture = area?.entrancePicture ?? "";
  if (!area?.sendsMail) {
    return (
      <AuthFrame
        title="Forgotten password"
        lead="This site doesn’t send email. Reset the password on the server:"
        picture={picture}
      >
        <pre className="mb-6 text-s wrap-anywhere whitespace-pre-wrap">
          <code>{area?.resetCommand}</code>
        </pre>
        <ButtonLink to="/admin/login" wide>
          Go to sign in
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Forgotten password"
      lead="We send a link to the address of the account. It sets a new password."
      picture={picture}
    >
      <ForgotForm />
    </AuthFrame>
  );
}
