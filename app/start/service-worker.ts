// Registers the service worker with the page's release, so that it drops older files. The result is only logged.
import { scriptAddress } from "#app/ui/trusted-types.ts";

export async function registerWorker(): Promise<void> {
  try {
    if (!("serviceWorker" in navigator)) return;
    const registration = await navigator.serviceWorker.register(scriptAddress("/sw.js"), { scope: "/" });
    console.log("Service worker registered:", registration.scope); // oxlint-disable-line no-console -- the specification asks for it
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ release: document.documentElement.dataset["release"] }, []);
  } catch (error) {
    console.log("Service worker registration failed:", error); // oxlint-disable-line no-console -- the specification asks for it
  }
}
