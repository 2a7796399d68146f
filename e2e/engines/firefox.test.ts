// The checks of every engine in Firefox. `npm test` gets a Firefox where it can.
import { inPath } from "../../scripts/test/found.ts";
import { checkEngine } from "./checks.ts";
import { launchFirefox } from "./firefox.ts";

checkEngine("[LITE-07] Firefox", process.env["FIREFOX_PATH"] ?? inPath("firefox-esr"), launchFirefox);
