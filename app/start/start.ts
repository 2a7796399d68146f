// The native start: the script of every public page. Islands (islands.ts) and behaviors (behaviors.ts) are loaded on demand.
import { noteArrival } from "./arrival.ts";
import { startBehaviors } from "./behaviors.ts";
import { keepBrowserId } from "./browser-id.ts";
import { startCookieBanner } from "./cookie-banner.ts";
import { startEveryPage } from "./every-page.ts";
import { startNavigationBusy } from "./navigation-busy.ts";
import { startIslands } from "./islands.ts";
import { keepLanguage } from "./language.ts";
import { startMenus } from "./menus.ts";
import { answerPresses } from "./presses.ts";
import { whenShown } from "./when.ts";

startEveryPage();
startMenus();
startIslands();
startCookieBanner();
startNavigationBusy();
answerPresses();
startBehaviors();
whenShown(() => {
  noteArrival();
  keepLanguage();
  keepBrowserId();
});
document.documentElement.dataset["started"] = "";
