import head from "../../../content/pictures/fields/blog.svg?url";
import newsletter from "../../../content/pictures/fields/newsletter.svg?url";

export const blogPictures: { head: string; newsletter: string } = { head, newsletter };
