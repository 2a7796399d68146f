// The dialogs of the second factor. Loaded on demand.
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { OnceDialog } from "#app/ui/admin/once-dialog.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { saveFile } from "#app/ui/save-file.ts";
import { listSessions } from "../account/contract.ts";
import { readSecondFactor, renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from "./contract.ts";
import type { Enrolment } from "./contract.ts";
import { ProofDialog } from "./proof-dialog.tsx";

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

/** Renders the dialog that replaces earlier recovery codes. */
export function NewCodesDialog(props: ChangeProps) {
  return (
    <CodesDialog
      title="New recovery codes"
      description="Ten new codes replace the remaining ones."
      labels={{ submit: "Create new codes", busy: "Creating codes..." }}
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
      onDone={({ data }) => {
        toastSuccess(done);
        setCodes(data.recoveryCodes);
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

/** Returns a function that refetches, closes the dialog, and moves the focus, as the button that opened it is gone. */
function useFinish(onClose: () => void): () => void {
  const reloads = [useReload(readSecondFactor), useReload(listSessions)];
  return () => {
    for (const reload of reloads) void reload();
    flushSync(onClose);
    document.querySelector<HTMLElement>("#second-factor")?.focus();
  };
}

type RecoveryCodesDialogProps = { codes: readonly string[]; username: string; onClose: () => void };

/** Shows recovery codes. They are shown once, so the dialog asks unless its own button closes it. */
function RecoveryCodesDialog({ codes, username, onClose }: RecoveryCodesDialogProps) {
  const name = `${location.host}-recovery-codes.txt`.replaceAll(/[^\w.-]/g, "-");
  const text = `Recovery codes for ${username} at ${location.origin}/admin\nEach signs in once.\n\n${codes.join("\n")}\n`;
  return (
    <OnceDialog
      size="lg"
      locked
      title="Keep your recovery codes"
      description="Each code works once instead of your authenticator app. They are shown only now: store them where you can find them without your phone."
      onClose={onClose}
      footer={
        <Button size="sm" onClick={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 rounded-md bg-sunken p-5 font-mono text-s md:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="line"
          size="sm"
          icon={<Copy size={18} aria-hidden="true" />}
          data-autofocus=""
          onClick={() => void copyText(text, "Recovery codes copied", sayHow)}
        >
          Copy
        </Button>
        <Button
          variant="line"
          size="sm"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => saveFile(name, text)}
        >
          Download
        </Button>
      </div>
    </OnceDialog>
  );
}

function sayHow() {
  toastError(undefined, "Failed to copy. Select the codes and copy them manually.");
}

function TotpQrCode({ enrolment: { secret, uri, picture } }: { enrolment: Enrolment }) {
  return (
    <div className="mb-6 grid items-center gap-6 rounded-md bg-sunken p-5 md:grid-cols-[auto_1fr]">
      <QrCode {...picture} />
      <div className="min-w-0 text-s text-text-2">
        <p className="text-base font-semibold text-text">Scan this with the app</p>
        <p className="mt-1">
          Is the app on this device?{" "}
          <a href={uri} className="link">
            Set it up in the app
          </a>
        </p>
        <p className="mt-4" id="typed-key">
          No camera? Type this key (time-based):
        </p>
        <code
          aria-labelledby="typed-key"
          className="mt-2 grid w-max grid-cols-4 gap-x-3 gap-y-1 font-mono text-base tracking-wide text-text select-all"
        >
          {groupsOf(secret).map((group, at) => (
            // Two groups may be alike; none of them ever moves.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{group} </span>
          ))}
        </code>
      </div>
    </div>
  );
}

const quietZone = 4; // modules, ISO/IEC 18004 §6.3.8

/** Renders a QR code, dark on white in every theme, as many scanners require. */
function QrCode({ size, path }: Enrolment["picture"]) {
  const whole = size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="w-48 justify-self-center rounded-md border border-line forced-color-adjust-none"
    >
      <rect x={-quietZone} y={-quietZone} width={whole} height={whole} className="fill-white" />
      <path d={path} className="fill-ink-950" />
    </svg>
  );
}

function groupsOf(secret: string): string[] {
  return secret.match(/.{1,4}/g) ?? [];
}
