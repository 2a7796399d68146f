import { useSignedIn } from "#app/features/auth/session-context.ts";
import { PersonScreen } from "#app/features/person/person-screen.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Data requests");
export const loader = () => null;
export const clientLoader = () => null;

export default function Person() {
  const { call, user } = useSignedIn();
  const isAdmin = user.role === "admin";
  return (
    <>
      <PageTitle
        title="Data requests"
        lead={
          isAdmin
            ? "Everything stored for an email address, including conversations with the assistant in which it was typed. Other conversations and cookie choices aren’t linked to an address, so they don’t appear here."
            : "The enquiries and calls of an email address, the emails about them, and whether it is subscribed to the newsletter."
        }
      />
      <PersonScreen call={call} mayErase={isAdmin} />
    </>
  );
}
