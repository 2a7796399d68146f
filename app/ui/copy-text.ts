import { toast } from "./toast.ts";

/** Copies a text and says so; `instead` where the browser doesn't allow it, and the text stands there to be selected. */
export async function copyText(text: string, copied: string, instead: () => void = () => {}): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied });
  } catch {
    instead();
  }
}
