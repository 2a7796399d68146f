import { createContext } from "react-router";
import type { RouterContextProvider } from "react-router";
import type { PageContext, RefusedForm } from "#app/platform/http/render-page.server.ts";
import type { Services } from "./services.server.ts";

export const servicesContext = createContext<Services>();

export const pageContext = createContext<PageContext>();

/**
 * Returns the input of a form that was rejected before the action ran, for example by a rate limit. Loaders use it to
 * show the form again.
 */
export function takeRefusedForm(context: Readonly<RouterContextProvider>): Omit<RefusedForm, "isShown"> | undefined {
  const { refusedForm } = context.get(pageContext);
  if (refusedForm) refusedForm.isShown = true;
  return refusedForm;
}
