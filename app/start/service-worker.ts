// Registers the service worker and tells it which release the page is of, so that it drops what it kept of an older one.
// How that goes is only logged (spec §1).
import { scriptAddress } from "#app/platform/trusted-types.ts";

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
