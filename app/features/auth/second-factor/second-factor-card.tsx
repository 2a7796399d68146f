import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { toastError } from "#app/ui/admin/toasts.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { NotLoaded } from "../not-loaded.tsx";
import { refusalSentence } from "../refusal-sentence.ts";
import { readSecondFactor, startSecondFactor } from "./contract.ts";
import type { SecondFactorState } from "./contract.ts";
import type { ChangeProps } from "./second-factor-dialogs.tsx";

type Intent = "on" | "off" | "codes";

/** Shows the second factor's state; the dialogs that change it are loaded on demand. */
export function SecondFactorCard({ call, username }: { call: Caller; username: string }) {
  const factor = useEndpoint(call, readSecondFactor);
  const [opened, setOpened] = useState<{ Dialog: React.ComponentType<ChangeProps> }>();
  const opening = useMutation({
    mutationFn: (intent: Intent) => load(intent, call),
    onSuccess: (Dialog) => setOpened({ Dialog }),
    onError: (error) => toastError(error, refusalSentence(error) ?? "The server could not be reached."),
  });
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="second-factor" tabIndex={-1} className="text-d4">
          Second factor
        </h2>
        {factor.data && <StateBadge isOn={factor.data.enabledAt !== null} />}
      </div>
      <p className="mt-1 text-s text-text-2">
        A code from an app on your phone, asked for after the password. The password alone isn’t enough.
      </p>
      {factor.isError && <NotLoaded title="The second factor did not load" list={factor} className="mt-4" />}
      {factor.data && (
        <Ways
          state={factor.data}
          busyWith={opening.isPending ? opening.variables : undefined}
          onChoose={opening.mutate}
        />
      )}
      {opened && <opened.Dialog call={call} username={username} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

async function load(intent: Intent, call: Caller) {
  const dialogs = import("./second-factor-dialogs.tsx");
  if (intent === "off") return (await dialogs).TurnOffDialog;
  if (intent === "codes") return (await dialogs).NewCodesDialog;
  const [{ turnOnDialog }, { data }] = await Promise.all([dialogs, call(startSecondFactor, {})]);
  return turnOnDialog(data);
}

function StateBadge({ isOn }: { isOn: boolean }) {
  return <Badge tone={isOn ? "ok" : "plain"}>{isOn ? "On" : "Off"}</Badge>;
}

type WaysProps = {
  state: SecondFactorState;
  busyWith: Intent | undefined;
  onChoose: (intent: Intent) => void;
};

function Ways({ state: { enabledAt, recoveryCodesLeft }, busyWith, onChoose }: WaysProps) {
  const button = (intent: Intent, label: string, variant: "ink" | "line" = "line") => (
    <Button variant={variant} size="sm" busy={busyWith === intent} onClick={() => onChoose(intent)}>
      {label}
    </Button>
  );
  if (enabledAt === null) return <div className="mt-5">{button("on", "Turn on", "ink")}</div>;
  return (
    <>
      <p className="mt-4 text-s text-text-2">
        On since <time dateTime={enabledAt}>{formatDateTime(enabledAt)}</time>.{" "}
        <span className={recoveryCodesLeft < 3 ? "font-semibold text-warn" : undefined}>
          {recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`} left.
        </span>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {button("codes", "New recovery codes")}
        {button("off", "Turn off")}
      </div>
    </>
  );
}
