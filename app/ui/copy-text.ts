import { toast } from "./toast.ts";

/** Copies a text and shows a toast; calls `instead` if the browser doesn't allow it, to show the text for selection. */
export async function copyText(text: string, copied: string, instead: () => void = () => {}): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied });
  } catch {
    instead();
  }
}
