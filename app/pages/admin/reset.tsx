import { useNavigate, useRouteLoaderData } from "react-router";
import { AuthFrame } from "#app/features/auth/auth-frame.tsx";
import { ResetForm } from "#app/features/auth/forgotten/reset-form.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/reset.ts";
import type { loader as areaLoader } from "./admin-area.tsx";
import { adminMeta } from "./admin-meta.ts";

export const meta: Route.MetaFunction = () => adminMeta("New password");

export async function loader({ context, params }: Route.LoaderArgs) {
  return { isOpen: await context.get(servicesContext).auth.isResetOpen(params.token) };
}

export default function Reset({ loaderData: { isOpen }, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const area = useRouteLoaderData<typeof areaLoader>("pages/admin/admin-area");
  const picture = area?.entrancePicture ?? "";
  if (!isOpen) {
    return (
      <AuthFrame title="This link no longer works" lead="It works once, for an hour." picture={picture}>
        <ButtonLink to="/admin/forgot" wide>
          Ask for a new one
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Set a new password" lead="All your sessions end when the password is changed." picture={picture}>
      <ResetForm token={params.token} onDone={() => navigate("/admin/login")} />
    </AuthFrame>
  );
}
