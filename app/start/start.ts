// The native start: what every page runs of script before anybody acts. It imports nothing of React: islands (islands.ts) and
// the behaviors of single pages (behaviors.ts) are loaded when they are needed.
import { observeVitals } from "#app/features/vitals/observe-vitals.ts";
import { installTrustedTypes } from "#app/ui/trusted-types.ts";
import { startBehaviors } from "./behaviors.ts";
import { keepBrowserId } from "./browser-id.ts";
import { startCookieBanner } from "./cookie-banner.ts";
import { startGoingOn } from "./going-on.ts";
import { startIslands } from "./islands.ts";
import { keepLanguage } from "./language.ts";
import { startMenus } from "./menus.ts";
import { startPictures } from "./pictures.ts";
import { answerPresses } from "./presses.ts";
import { registerWorker } from "./service-worker.ts";
import { whenIdle, whenShown } from "./when.ts";

installTrustedTypes();
startPictures();
if (document.documentElement.dataset["area"] !== "admin") {
  startMenus();
  startIslands();
  startCookieBanner();
  startGoingOn();
  answerPresses();
  startBehaviors();
  whenShown(() => {
    keepLanguage();
    keepBrowserId();
  });
}
whenShown(() => {
  observeVitals();
  whenIdle(() => void registerWorker());
});
document.documentElement.dataset["started"] = "";
