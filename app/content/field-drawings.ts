// URLs of background drawings for components without a loader.
export { default as agentsField } from "../../content/pictures/fields/agents.svg?url";
export { default as blogField } from "../../content/pictures/fields/blog.svg?url";
export { default as letterField } from "../../content/pictures/fields/letter.svg?url";
export { default as notFoundField } from "../../content/pictures/fields/not-found.svg?url";
export { default as offlineField } from "../../content/pictures/fields/offline.svg?url";
export { default as sentField } from "../../content/pictures/fields/sent.svg?url";
