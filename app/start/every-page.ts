// Runs on every page: in the native start on public ones, in entry.client.tsx in the admin area. Only one script may do this,
// because each Trusted Types policy can be created once.
import { observeVitals } from "#app/features/vitals/observe-vitals.ts";
import { installTrustedTypes } from "#app/platform/trusted-types.ts";
import { startPictures } from "./pictures.ts";
import { registerWorker } from "./service-worker.ts";
import { whenIdle, whenShown } from "./when.ts";

export function startEveryPage(): void {
  installTrustedTypes();
  startPictures();
  whenShown(() => {
    observeVitals();
    whenIdle(() => void registerWorker());
  });
}
