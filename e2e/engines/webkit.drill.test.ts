// The checks of every engine in WebKit. `npm run drills` gets one where it can.
import { inPath } from "../../scripts/test/found.ts";
import { checkEngine } from "./checks.ts";
import { launchWebKit } from "./webkit.ts";

checkEngine("[LITE-07] WebKit", process.env["WEBKIT_DRIVER_PATH"] ?? inPath("WebKitWebDriver"), launchWebKit);
