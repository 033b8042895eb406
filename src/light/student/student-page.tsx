/** @jsxImportSource preact */
import { monthAfter } from "@rollcall/kit/schema/calendar-day";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import { useState } from "preact/hooks";
import { AddCalendar } from "../shared/add-calendar";
import { call, type CallFailure } from "../shared/call";
import { Failure, Frame, Skeleton } from "../shared/frame";
import { CalendarIcon, InboxIcon, LeaveIcon, TodayIcon } from "../shared/icons";
import { inLanguage, useLanguage } from "../shared/use-language";
import { useReturn } from "../shared/use-return";
import { useOwn, type Signed } from "./use-own";
import { takeCode } from "./device";
import { Here } from "./here";
import { Inbox } from "./inbox";
import { Leave } from "./leave";
import { Month } from "./month";
import { nextSchoolDays, offered, otherDays, type Asked } from "./school-days";
import { Today } from "./today";
import { remember, rememberedSession, type Session } from "./session";
import { SignIn } from "./sign-in";
import { t } from "./text";

const sections = ["today", "month", "leave", "inbox"] as const;
type Section = (typeof sections)[number];

const sectionNames = inLanguage((): Record<Section, string> => ({
  today: t("sections.today"),
  month: t("sections.month"),
  leave: t("sections.leave"),
  inbox: t("sections.inbox"),
}));
const icons = { today: TodayIcon, month: CalendarIcon, leave: LeaveIcon, inbox: InboxIcon };

interface PartsProps {
  section: Section;
  unread: number;
  onChange(to: Section): void;
}

/** The parts of the page, below it where a thumb reaches them. */
const Parts = ({ section, unread, onChange }: PartsProps) => (
  <nav class="parts" aria-label={t("parts")}>
    {sections.map((one) => {
      const Icon = icons[one];
      const isNew = one === "inbox" && unread > 0;
      return (
        <button
          key={one}
          type="button"
          aria-current={one === section ? "page" : undefined}
          aria-label={isNew ? t("sections.inboxUnread", { count: unread }) : undefined}
          onClick={() => onChange(one)}
        >
          <Icon />
          {isNew ? <i class="badge">{numberText(unread)}</i> : null}
          {sectionNames()[one]}
        </button>
      );
    })}
  </nav>
);

/** What the present month says, and the next days of school, of the month after where it is over. */
function useOwnDays(signed: Signed) {
  const own = useOwn(signed, async (signal) => {
    const ask = (month?: string) =>
      call("GET /student/attendance", {
        token: signed.token,
        query: month === undefined ? {} : { month },
        signal,
      });
    const now = await ask();
    const ahead = nextSchoolDays(now);
    if (ahead.length === offered) return { now, ahead };
    const then = await ask(monthAfter(now.month, 1));
    return { now, ahead: nextSchoolDays({ ...now, days: [...now.days, ...then.days] }) };
  });
  useReturn(own.again);
  return own;
}

/** The number of unread messages; where it is not known, none is named. */
const useUnread = (signed: Signed, section: Section) =>
  useOwn(
    signed,
    (signal) =>
      call("GET /student/notifications", { token: signed.token, query: { per_page: "1" }, signal }),
    [section],
  ).data?.unread ?? 0;

interface PartProps {
  section: Section;
  signed: Signed;
  /** Missing where it could not be loaded: leave and messages work without. */
  own: ReturnType<typeof useOwnDays>["data"];
  asked: Asked | undefined;
  onAsk(asked: Asked): void;
}

function Part({ section, signed, own, asked, onAsk }: PartProps) {
  if (section === "inbox") return <Inbox signed={signed} />;
  const ahead = own?.ahead ?? [];
  if (section === "leave")
    return (
      <Leave
        {...{ signed, ahead }}
        today={own?.now.today ?? ""}
        first={asked ?? ahead[0] ?? otherDays}
      />
    );
  if (!own) return null;
  return section === "month" ? (
    <>
      <Month signed={signed} />
      <AddCalendar
        text={t("ownCalendar.text")}
        once={t("ownCalendar.once")}
        make={() => call("POST /student/calendar", { token: signed.token })}
        onFailure={(refused) => {
          signed.onFailure(refused);
          return refused.status === 401;
        }}
      />
    </>
  ) : (
    <Today of={own.now} ahead={ahead} onAsk={onAsk} />
  );
}

interface HomeProps {
  session: Session;
  signed: Signed;
  /** Whether the address asked for being marked, and the code in it that is still fresh. */
  here: { isAsked: boolean; code: string | undefined };
}

function Home({ session, signed, here }: HomeProps) {
  const [section, setSection] = useState<Section>("today");
  const [asked, setAsked] = useState<Asked>();
  const { data, failure, again } = useOwnDays(signed);
  const unread = useUnread(signed, section);
  const show = (to: Section, day?: Asked) => {
    setAsked(day);
    setSection(to);
    scrollTo(0, 0);
  };
  const about = [data?.now.student.class?.name, session.student.admission_no].filter(Boolean);
  return (
    <>
      <div class="person">
        <h1>{session.student.name}</h1>
        <p class="dim small">{about.join(" · ")}</p>
      </div>
      <Parts section={section} unread={unread} onChange={show} />
      {section === "today" && (here.isAsked || data?.now.self_marks) ? (
        <Here signed={signed} scanned={here.code} onMarked={again} />
      ) : null}
      {failure ? <Failure message={failure.message} onRetry={again} /> : null}
      {data || failure ? null : <Skeleton lines={6} />}
      {data || failure ? (
        <Part {...{ section, signed, asked }} own={data} onAsk={(day) => show("leave", day)} />
      ) : null}
    </>
  );
}

/** The page on which a student signs in, and sees and asks what is the student's own. */
export function StudentPage() {
  useLanguage();
  const [session, setSession] = useState(rememberedSession);
  const [ended, setEnded] = useState<string>();
  const [scanned] = useState(takeCode);
  // Who has to sign in first comes too late with the code that was scanned.
  const [wasSignedIn] = useState(session !== undefined);
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
        <>
          <Home
            key={session.token}
            session={session}
            signed={{ token: session.token, onFailure }}
            here={{ isAsked: scanned !== undefined, code: wasSignedIn ? scanned : undefined }}
          />
          <button type="button" class="quiet out" onClick={signOut}>
            {t("signOut")}
          </button>
        </>
      ) : (
        <>
          {scanned === undefined ? null : <p class="card">{t("here.signInFirst")}</p>}
          <SignIn ended={ended} onSignedIn={(to) => change(to)} />
        </>
      )}
    </Frame>
  );
}
