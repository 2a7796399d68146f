import { AuthFrame } from "#app/features/auth/auth-frame.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { useArea } from "./use-area.ts";

/** A page on which nobody is signed in yet. */
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
