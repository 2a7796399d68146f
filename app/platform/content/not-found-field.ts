import address from "../../../content/pictures/fields/not-found.svg?url";

export const notFoundField: string = address;
