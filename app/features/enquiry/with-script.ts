// Classes for what depends on script, by the style sheet alone: the page is right from its first byte, also if the script's
// files can't be loaded (<html data-static>).

export const hiddenWithScript = "[@media(scripting:enabled)]:[html:not([data-static])_&]:hidden";

/** Its children are laid out as if it were not there. */
export const onlyWithScript = "hidden [@media(scripting:enabled)]:[html:not([data-static])_&]:contents";
