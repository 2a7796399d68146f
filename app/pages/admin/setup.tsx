import { useNavigate } from "react-router";
import { SetupForm } from "#app/features/auth/setup-form.tsx";
import type { Route } from "./+types/setup.ts";
import { adminMeta } from "./admin-meta.ts";
import { Entrance, ToLogin } from "./entrance.tsx";
import { useArea } from "./use-area.ts";

export const meta: Route.MetaFunction = () => adminMeta("Set up");

export default function Setup() {
  const navigate = useNavigate();
  const area = useArea();
  if (!area?.setup.isOpen) {
    return (
      <Entrance
        title="Setup is already complete"
        lead="An admin account exists. For an account of your own, ask an admin to invite you."
      >
        <ToLogin />
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Create the first admin"
      lead="This page works once. The account can do everything, and invite colleagues."
    >
      <SetupForm asksForCode={area.setup.asksForCode} onDone={() => navigate("/admin/login")} />
    </Entrance>
  );
}
