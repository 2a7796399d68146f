// The letters that the site sends. What is looked at stands in the address.
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { LetterDesk } from "#app/features/letters/letter-desk.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Letters");
export const loader = () => null;
export const clientLoader = () => null;

export default function Letters() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Letters" lead="What the website writes to visitors and to you." />
      <LetterDesk call={call} />
    </>
  );
}
