// The native start: what every public page runs of script before anybody acts. It imports nothing of React: islands (islands.ts)
// and the behaviors of single pages (behaviors.ts) are loaded when they are needed.
import { noteArrival } from "./arrival.ts";
import { startBehaviors } from "./behaviors.ts";
import { keepBrowserId } from "./browser-id.ts";
import { startCookieBanner } from "./cookie-banner.ts";
import { startEveryPage } from "./every-page.ts";
import { startGoingOn } from "./going-on.ts";
import { startIslands } from "./islands.ts";
import { keepLanguage } from "./language.ts";
import { startMenus } from "./menus.ts";
import { answerPresses } from "./presses.ts";
import { whenShown } from "./when.ts";

startEveryPage();
startMenus();
startIslands();
startCookieBanner();
startGoingOn();
answerPresses();
startBehaviors();
whenShown(() => {
  noteArrival();
  keepLanguage();
  keepBrowserId();
});
document.documentElement.dataset["started"] = "";
