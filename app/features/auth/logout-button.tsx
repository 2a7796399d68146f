import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { useSignedIn } from "./session-context.ts";

type LogoutButtonProps = {
  /** Runs first, while calls still have their session. */
  beforeLeave: () => Promise<void>;
  onLeave: () => Promise<void>;
};

/** Renders the button that signs out, locally even if the server is unreachable. */
export function LogoutButton({ beforeLeave, onLeave }: LogoutButtonProps) {
  const { signOut } = useSignedIn();
  const leaving = useMutation({
    mutationFn: async () => {
      await beforeLeave();
      await Promise.all([signOut(), onLeave()]);
    },
    onSettled: () => toast({ title: "Logged out", description: "You have been successfully logged out." }),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={leaving.isPending}
      icon={<LogOut size={18} aria-hidden="true" />}
      onClick={() => leaving.mutate()}
    >
      Logout
    </Button>
  );
}
