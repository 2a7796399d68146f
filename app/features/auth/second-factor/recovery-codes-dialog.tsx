import { Copy, Download } from "lucide-react";
import { toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { toast } from "#app/ui/toast.ts";

type RecoveryCodesDialogProps = { codes: readonly string[]; username: string; onClose: () => void };

/** Shown once, so only its own button closes it. */
export function RecoveryCodesDialog({ codes, username, onClose }: RecoveryCodesDialogProps) {
  const name = `${location.host}-recovery-codes.txt`.replaceAll(/[^\w.-]/g, "-");
  const text = `Recovery codes of ${username} for ${location.origin}/admin\nEach signs in once.\n\n${codes.join("\n")}\n`;
  return (
    <Dialog
      size="lg"
      locked
      title="Keep your recovery codes"
      description="Each code works once instead of your authenticator app. They are shown only now: store them where you can find them without your phone."
      onClose={onClose}
      foot={
        <Button size="sm" onClick={onClose}>
          I have kept them
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
          onClick={() => void copy(text)}
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
    </Dialog>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess("Recovery codes copied");
  } catch {
    toast({
      title: "Error",
      description: "Failed to copy. Select the codes and copy them manually.",
      variant: "error",
    });
  }
}
