// What a page begins once it has started: measuring itself, its pictures, and the worker that answers when the net is gone.
import { loadDeferredImages } from "#app/features/site/deferred-images.ts";
import { registerWorker } from "#app/features/site/register-worker.ts";
import { observeVitals } from "#app/features/vitals/observe-vitals.ts";

/** Starts them, once per document. */
export async function startServices(): Promise<void> {
  observeVitals();
  loadDeferredImages();
  await registerWorker();
}
