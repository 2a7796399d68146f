import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { withBusyLabel } from "#app/ui/long-enough.ts";
import { isLongEnough, tooShortSentence } from "../contract.ts";
import { refusalSentence } from "../refusal-sentence.ts";
import { changePassword, listSessions, wrongPasswordSentence } from "./contract.ts";

export type PasswordFieldName = "current" | "new" | "repeated";

/** `field` is undefined for errors that no field causes. */
export type PasswordFault = { field?: PasswordFieldName; title: string; message: string };

export function usePasswordChange(call: Caller, onChanged: () => void) {
  const reload = useReload(listSessions);
  const [fault, setFault] = useState<PasswordFault>();
  const changing = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      withBusyLabel(call(changePassword, { body })),
    onSuccess: async () => {
      toast({ title: "Success", description: "Password changed. All your other sessions have ended." });
      onChanged();
      await reload();
    },
    onError: (error) => {
      if (isStatus(error, 401)) return; // the session ended: the guard redirects to the login
      const message = refusalSentence(error) ?? "Failed to change the password";
      report({ ...(message === wrongPasswordSentence ? { field: "current" } : {}), title: "Error", message });
    },
  });

  function report(found: PasswordFault) {
    setFault(found);
    toast({ title: found.title, description: found.message, variant: "error" });
  }

  function submit(values: FormData) {
    const found = faultOf(values);
    if (found) return report(found);
    setFault(undefined);
    return changing.mutate({ currentPassword: textOf(values, "current"), newPassword: textOf(values, "new") });
  }

  return { submit, fault, isChanging: changing.isPending };
}

/** The same sentences as at setup. */
function faultOf(values: FormData): PasswordFault | undefined {
  if (values.get("new") !== values.get("repeated")) {
    return { field: "repeated", title: "Password mismatch", message: "Passwords do not match" };
  }
  if (isLongEnough(textOf(values, "new"))) return undefined;
  return { field: "new", title: "Password too short", message: tooShortSentence };
}

function textOf(values: FormData, name: PasswordFieldName): string {
  return String(values.get(name) ?? "");
}
