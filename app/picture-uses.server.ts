// Where uploaded pictures are used: what is used can't be deleted. Whatever stores HTML with pictures is added here.
import * as blog from "#app/features/blog/service.server.ts";
import type { PictureUse } from "#app/features/media/service.server.ts";

export const pictureUses: readonly PictureUse[] = [blog.listPostsWithPicture];
