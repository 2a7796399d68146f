// What runs on every page: on public ones as a part of the native start (start.ts), in the admin area of its own (entry.client.tsx).
// One script of a page does this: a browser takes each Trusted Types policy once.
import { observeVitals } from "#app/features/vitals/observe-vitals.ts";
import { installTrustedTypes } from "#app/platform/trusted-types.ts";
import { startPictures } from "./pictures.ts";
import { registerWorker } from "./service-worker.ts";
import { whenIdle, whenShown } from "./when.ts";

/** Begins what every page has: pictures, vitals, the service worker. */
export function startEveryPage(): void {
  installTrustedTypes();
  startPictures();
  whenShown(() => {
    observeVitals();
    whenIdle(() => void registerWorker());
  });
}
