// The functions that other features may use.
export { usePreferences } from "./preferences/use-preferences.ts";
