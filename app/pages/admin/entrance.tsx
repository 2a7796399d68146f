import { AuthFrame } from "#app/features/auth/auth-frame.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { useArea } from "./use-area.ts";

/** Renders a page for users who aren't signed in yet. */
export function Entrance(props: Omit<React.ComponentProps<typeof AuthFrame>, "picture">) {
  return <AuthFrame picture={useArea()?.entrancePicture ?? ""} {...props} />;
}

export function ToLogin() {
  return (
    <ButtonLink to="/admin/login" wide>
      Go to sign in
    </ButtonLink>
  );
}
