import { adminMeta } from "./admin-meta.ts";

export const meta = () => adminMeta("Edit post");
export const loader = () => null;
export const clientLoader = () => null;

export default function PostEditor() {
  return null;
}
