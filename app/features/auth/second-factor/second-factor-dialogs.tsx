// Loaded on demand.
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { listSessions } from "../account/contract.ts";
import { readSecondFactor, renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from "./contract.ts";
import type { Enrolment } from "./contract.ts";
import { TotpQrCode } from "./totp-qr-code.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

export type ChangeProps = { call: Caller; username: string; onClose: () => void };

export function turnOnDialog(key: Enrolment) {
  return function TurnOnDialog(props: ChangeProps) {
    return (
      <CodesDialog
        title="Turn on the second factor"
        description="You need an authenticator app, or a password manager with one-time codes."
        labels={{ submit: "Turn on", busy: "Turning on..." }}
        isFirst
        change={turnOnSecondFactor}
        done="Second factor turned on. All your other sessions have ended."
        {...props}
      >
        <TotpQrCode enrolment={key} />
      </CodesDialog>
    );
  };
}

/** Invalidates earlier recovery codes. */
export function NewCodesDialog(props: ChangeProps) {
  return (
    <CodesDialog
      title="New recovery codes"
      description="Ten new codes replace the remaining ones."
      labels={{ submit: "Create new codes", busy: "Making codes..." }}
      change={renewRecoveryCodes}
      done="New recovery codes created. The earlier ones no longer work."
      {...props}
    />
  );
}

type CodesDialogProps = ChangeProps &
  Pick<React.ComponentProps<typeof ProofDialog>, "title" | "description" | "labels" | "isFirst" | "children"> & {
    change: typeof turnOnSecondFactor | typeof renewRecoveryCodes;
    /** The success message. */
    done: string;
  };

function CodesDialog({ call, username, onClose, change, done, ...asked }: CodesDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const finish = useFinish(onClose);
  if (codes) return <RecoveryCodesDialog codes={codes} username={username} onClose={finish} />;
  return (
    <ProofDialog
      {...asked}
      username={username}
      send={(proof) => call(change, { body: proof })}
      onDone={({ answer }) => {
        toastSuccess(done);
        setCodes(answer.recoveryCodes);
      }}
      onClose={onClose}
    />
  );
}

export function TurnOffDialog({ call, username, onClose }: ChangeProps) {
  const finish = useFinish(onClose);
  return (
    <ProofDialog
      title="Turn off the second factor"
      description="After that, the password alone is enough to sign in."
      labels={{ submit: "Turn off", busy: "Turning off..." }}
      username={username}
      send={(proof) => call(turnOffSecondFactor, { body: proof })}
      onDone={() => {
        toastSuccess("Second factor turned off");
        finish();
      }}
      onClose={onClose}
    />
  );
}

/** Refetches and moves the focus: the button that opened the dialog is gone. */
function useFinish(onClose: () => void): () => void {
  const reloads = [useReload(readSecondFactor), useReload(listSessions)];
  return () => {
    for (const reload of reloads) void reload();
    flushSync(onClose);
    document.querySelector<HTMLElement>("#second-factor")?.focus();
  };
}
