import { lazy, Suspense, useState } from "react";
import { PasswordForm } from "#app/features/auth/account/password-form.tsx";
import { SessionList } from "#app/features/auth/account/session-list.tsx";
import { SecondFactorCard } from "#app/features/auth/second-factor/second-factor-card.tsx";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { adminMeta } from "./admin-meta.ts";
import { useMustEnrol } from "./must-enrol.ts";
import { PageTitle } from "./page-title.tsx";

const AccountBelow = lazy(() =>
  import("./account-below.tsx").then(
    (module) => ({ default: module.AccountBelow }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded() {
  return (
    <Notice tone="err" title="The rest did not load">
      Reload the page once the server can be reached.
    </Notice>
  );
}

/** Shows its content once it is about to come into view, with a spinner while it loads. */
function InView({ children }: { children: React.ReactNode }) {
  const [isNear, setIsNear] = useState(false);
  const spinner = (
    <Card pad="none">
      <Spinner>Loading the rest...</Spinner>
    </Card>
  );
  if (isNear) return <Suspense fallback={spinner}>{children}</Suspense>;
  const watch = (element: HTMLDivElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  return <div ref={watch}>{spinner}</div>;
}

export const meta = () => adminMeta("Account");
export const loader = () => null;
export const clientLoader = () => null;

export default function Account() {
  const session = useSignedIn();
  const { call, user } = session;
  const { data: mustEnrol } = useMustEnrol(session);
  if (mustEnrol) {
    return (
      <>
        <PageTitle title="Account" lead={`${user.username}, ${user.email}`} />
        <Notice tone="warn" title="Turn on a second factor first" className="mb-5">
          This site requires one for every account. Until yours is on, you can’t open anything else.
        </Notice>
        <SecondFactorCard call={call} username={user.username} />
      </>
    );
  }
  return (
    <>
      <PageTitle title="Account" lead={`${user.username}, ${user.email}`} />
      <div className="grid items-start gap-5 lg:grid-cols-[5fr_7fr]">
        <div className="grid gap-5">
          <Card>
            <h2 className="text-d4">Change password</h2>
            <p className="mt-1 mb-6 text-s text-text-2">
              This also ends all your other sessions, your calendar address and your tokens.
            </p>
            <PasswordForm call={call} user={user} />
          </Card>
          <SecondFactorCard call={call} username={user.username} />
        </div>
        <Card pad="none" clip>
          <div className="border-b border-line px-6 py-5.5">
            <h2 id="sessions" tabIndex={-1} className="text-d4">
              Sessions
            </h2>
            <p className="mt-1 text-s text-text-2">Where you are signed in. End any session you don’t recognise.</p>
          </div>
          <SessionList call={call} />
        </Card>
      </div>
      <div className="mt-5">
        <InView>
          <AccountBelow call={call} user={user} />
        </InView>
      </div>
    </>
  );
}
