// Class names for what depends on whether the page's script can run. By the style sheet alone, so that the page is right
// from its first byte: no script, or <html data-static> where its files could not be loaded, means one form with all steps.

/** Not to be seen where the script runs. */
export const hiddenWithScript = "[@media(scripting:enabled)]:[html:not([data-static])_&]:hidden";

/** To be seen only where the script runs; its children stand as if it were not there. */
export const onlyWithScript = "hidden [@media(scripting:enabled)]:[html:not([data-static])_&]:contents";
