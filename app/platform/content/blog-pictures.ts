// The addresses of the drawn fields that the browser must know by itself when it makes the blog's pages.
import head from "../../../content/pictures/fields/blog.svg?url";
import newsletter from "../../../content/pictures/fields/newsletter.svg?url";

/** The field behind the head of the blog's list, and the ground of the newsletter's band. */
export const blogPictures: { head: string; newsletter: string } = { head, newsletter };
