import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { ChoiceButtons } from "#app/ui/admin/choice-buttons.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { previewIssue, testIssue } from "../contract.ts";

type PreviewPanelProps = {
  issueId: string;
  locale: Locale | undefined;
  call: Caller;
  /** Saves unsaved input; returns false if that fails. */
  beforeUse?: () => Promise<boolean>;
  hasTest?: boolean;
  children?: React.ReactNode;
};

/** Previews the email as readers get it, and sends it to oneself. */
export function PreviewPanel({ issueId, locale, call, beforeUse, hasTest, children }: PreviewPanelProps) {
  const params = { id: issueId };
  const [isOpen, setIsOpen] = useState(false);
  const preview = useMutation({
    mutationFn: async ({ look, in: language }: { look: PreviewMode; in: Locale }) => {
      if (beforeUse && !(await beforeUse())) throw new Error("not saved");
      const body = { locale: language, as: look === "text" ? ("text" as const) : ("html" as const) };
      const { url } = (await call(previewIssue, { params, body })).data;
      return { look, address: `${new URL(url).pathname}?look=${look}` };
    },
    onSuccess: () => setIsOpen(true),
    onError: (error) => toastRefusal(error, "Failed to create the preview"),
  });
  const test = useMutation({
    mutationFn: async (language: Locale) => {
      if (beforeUse && !(await beforeUse())) throw new Error("not saved");
      await call(testIssue, { params, body: { locale: language } });
    },
    onSuccess: () => toastSuccess("A test is on its way to your address"),
    onError: (error) => toastRefusal(error, "Failed to send the test"),
  });
  if (!locale) return null;
  const show = (look: PreviewMode) => preview.mutate({ look, in: locale });
  return (
    <SidePanel title={hasTest ? "Preview and test" : `The email in ${formatLanguage(locale)}`}>
      <p className="text-s text-text-2">
        {hasTest ? `As readers get it in ${formatLanguage(locale)}.` : "As readers got it, or will get it."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="line"
          busy={preview.isPending && !isOpen}
          busyLabel="Creating..."
          onClick={() => show("light")}
        >
          Preview
        </Button>
        {hasTest && (
          <Button
            size="sm"
            variant="line"
            busy={test.isPending}
            busyLabel="Sending..."
            onClick={() => test.mutate(locale)}
          >
            Send me a test
          </Button>
        )}
      </div>
      {children}
      {isOpen && preview.data && (
        <PreviewDialog preview={preview.data} onShow={show} onClose={() => setIsOpen(false)} />
      )}
    </SidePanel>
  );
}

type PreviewMode = "light" | "dark" | "text";
type Width = "desktop" | "phone";

const looks = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["text", "Plain text"],
] as const;

const widths = [
  ["desktop", "Desktop"],
  ["phone", "Phone"],
] as const;

type PreviewDialogProps = {
  preview: { look: PreviewMode; address: string };
  onShow: (look: PreviewMode) => void;
  onClose: () => void;
};

/** Shows the preview; a URL works once, so each look has its own. */
function PreviewDialog({ preview: { look, address }, onShow, onClose }: PreviewDialogProps) {
  const [width, setWidth] = useState<Width>("desktop");
  return (
    <Dialog size="xl" title="Preview" closeLabel="Close" onClose={onClose}>
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
        <ChoiceButtons label="Look" choices={looks} chosen={look} onChoose={onShow} />
        <ChoiceButtons label="Width" choices={widths} chosen={width} onChoose={setWidth} />
      </div>
      <iframe
        key={address}
        src={address}
        title="The email"
        sandbox=""
        className={`mx-auto block h-[34rem] w-full rounded-md border border-line bg-white ${width === "phone" ? "max-w-90" : ""}`}
      />
    </Dialog>
  );
}
