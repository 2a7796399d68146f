// Classes for content that depends on script, evaluated only in CSS: the page is correct from its first byte, even if
// the script's files can't be loaded (<html data-static>).

export const hiddenWithScript = "[@media(scripting:enabled)]:[html:not([data-static])_&]:hidden";

/** Shows its children only with script, laid out as if the element were not there. */
export const onlyWithScript = "hidden [@media(scripting:enabled)]:[html:not([data-static])_&]:contents";
