/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { call, type CallFailure } from "../shared/call";
import { Failure, Frame, Skeleton } from "../shared/frame";
import { inLanguage, useLanguage } from "../shared/use-language";
import { useOwn, type Signed } from "./use-own";
import { Inbox } from "./inbox";
import { Leave } from "./leave";
import { Month, Today } from "./own-attendance";
import { remember, rememberedSession, type Session } from "./session";
import { SignIn } from "./sign-in";
import { t } from "./text";

const sectionNames = inLanguage(() => ({
  today: t("sections.today"),
  month: t("sections.month"),
  leave: t("sections.leave"),
  inbox: t("sections.inbox"),
}));

const sections = ["today", "month", "leave", "inbox"] as const;
type Section = (typeof sections)[number];

function Parts({ section, onChange }: { section: Section; onChange(to: Section): void }) {
  return (
    <nav class="parts" aria-label={t("parts")}>
      {sections.map((one) => (
        <button
          key={one}
          type="button"
          class="quiet"
          aria-current={one === section ? "page" : undefined}
          onClick={() => onChange(one)}
        >
          {sectionNames()[one]}
        </button>
      ))}
    </nav>
  );
}

function Home({
  session,
  signed,
  onSignOut,
}: {
  session: Session;
  signed: Signed;
  onSignOut(): void;
}) {
  const [section, setSection] = useState<Section>("today");
  const { data, failure, again } = useOwn(signed, (signal) =>
    call("GET /student/me", { token: signed.token, signal }),
  );
  return (
    <>
      <div class="person">
        <div>
          <h1>{session.student.name}</h1>
          <p class="dim">
            {[session.student.admission_no, data?.class?.name].filter(Boolean).join(" · ")}
          </p>
        </div>
        <button type="button" class="quiet" onClick={onSignOut}>
          {t("signOut")}
        </button>
      </div>
      {failure ? <Failure message={failure.message} onRetry={again} /> : null}
      {data ? (
        <>
          <Parts section={section} onChange={setSection} />
          {section === "today" ? <Today signed={signed} /> : null}
          {section === "month" ? <Month signed={signed} /> : null}
          {section === "leave" ? <Leave signed={signed} /> : null}
          {section === "inbox" ? <Inbox signed={signed} /> : null}
        </>
      ) : null}
      {data || failure ? null : <Skeleton />}
    </>
  );
}

/** The page on which a student signs in, and sees and asks what is the student's own. */
export function StudentPage() {
  useLanguage();
  const [session, setSession] = useState(rememberedSession);
  const [ended, setEnded] = useState<string>();
  const change = (to: Session | undefined, why?: string) => {
    remember(to);
    setSession(to);
    setEnded(why);
  };
  const [onFailure] = useState(() => (failure: CallFailure) => {
    if (failure.status === 401) change(undefined, failure.message);
  });
  function signOut() {
    // Gone from this device in any case; where there is no connection the session ends by itself.
    if (session) void call("POST /student/logout", { token: session.token }).catch(() => undefined);
    change(undefined);
  }
  return (
    <Frame title={t("title")}>
      {session ? (
        <Home
          key={session.token}
          session={session}
          signed={{ token: session.token, onFailure }}
          onSignOut={signOut}
        />
      ) : (
        <SignIn ended={ended} onSignedIn={(to) => change(to)} />
      )}
    </Frame>
  );
}
