import { ForgotForm } from "#app/features/auth/forgotten/forgot-form.tsx";
import type { Route } from "./+types/forgot.ts";
import { adminMeta } from "./admin-meta.ts";
import { Entrance, ToLogin } from "./entrance.tsx";
import { useArea } from "./use-area.ts";

export const meta: Route.MetaFunction = () => adminMeta("Forgotten password");

export default function Forgot() {
  const area = useArea();
  if (!area?.sendsMail) {
    return (
      <Entrance title="Forgotten password" lead="This site doesn’t send email. Reset the password on the server:">
        <pre className="mb-6 text-s wrap-anywhere whitespace-pre-wrap">
          <code>{area?.resetCommand}</code>
        </pre>
        <ToLogin />
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Forgotten password"
      lead="We’ll email a link to the account’s address. Use it to set a new password."
    >
      <ForgotForm />
    </Entrance>
  );
}
