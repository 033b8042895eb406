/** @jsxImportSource preact */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { call, type CallFailure } from "../shared/call";
import { Failure, Frame, Skeleton } from "../shared/frame";
import { useLanguage } from "../shared/use-language";
import { useAnswer } from "../shared/use-answer";
import { useReturn } from "../shared/use-return";
import { AddChildCalendar } from "./add-calendar";
import { DateOfBirth } from "./date-of-birth";
import { Marks } from "./marks";
import { Headline, Month, useMonth } from "./month";
import { ReasonForm } from "./reason-form";
import { ReportedAbsences } from "./reported-absences";
import { type Page, t } from "./text";
import { longDay } from "@rollcall/kit/schema/formats/days";
import { isDialable } from "@rollcall/kit/schema/phone";

interface PartProps {
  token: string;
  page: Page;
  onGone(failure: CallFailure): void;
}

/** The school's number, to be dialled where it can be. */
function Phone({ phone }: { phone: string | null }) {
  if (!phone) return null;
  if (!isDialable(phone)) return <p>{t("call", { phone })}</p>;
  return (
    <a class="button quiet" href={`tel:${phone}`}>
      {t("call", { phone })}
    </a>
  );
}

/** What was told, and the form to tell more: open where an absence of today is not explained. */
function Why({ token, page, onGone, onTold }: PartProps & { onTold(): void }) {
  const isAbsent = page.today.marks.some(({ kind }) => kind === "absent");
  const [isOpen, setOpen] = useState(isAbsent && page.told.length === 0);
  const [isSent, setSent] = useState(false);
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);
  const sent = () => {
    setOpen(false);
    setSent(true);
    onTold();
  };
  const open = () => {
    setOpen(true);
    setSent(false);
  };
  return (
    <section class="card" aria-labelledby="why">
      <h2 id="why">{t("tellTitle")}</h2>
      {isSent ? (
        <p class="done" role="status" tabIndex={-1} ref={thanks}>
          {t("sent")}
        </p>
      ) : null}
      {isOpen ? (
        <ReasonForm
          token={token}
          page={page}
          onSent={sent}
          onCancel={isAbsent ? undefined : () => setOpen(false)}
          onGone={onGone}
        />
      ) : (
        <div class="buttons">
          <button type="button" class={isSent ? "quiet" : ""} onClick={open}>
            {t("tellOpen", { name: page.student.first_name })}
          </button>
        </div>
      )}
      <Phone phone={page.institution.phone} />
      {page.told.length > 0 ? (
        <>
          <h3>{t("toldTitle")}</h3>
          <ReportedAbsences told={page.told} />
        </>
      ) : null}
    </section>
  );
}

type MoreProps = PartProps & { month: ReturnType<typeof useMonth>; onRight(): void };

/** More than today, for who knows the date of birth. */
function More({ token, page: { more, student, today }, onGone, onRight, month }: MoreProps) {
  return (
    <section class="card" aria-labelledby="more">
      <h2 id="more">{more === "shown" ? t("daysTitle") : t("monthTitle")}</h2>
      {more === "nothing" ? <p class="dim">{t("noDate", { name: student.first_name })}</p> : null}
      {more === "date_of_birth" ? (
        <DateOfBirth name={student.first_name} today={today.date} {...{ token, onRight, onGone }} />
      ) : null}
      {more === "shown" ? <Month of={month} /> : null}
    </section>
  );
}

/** The page of a link: the child's day, a way to say why, and the month. */
export function FamilyPage({ token }: { token: string }) {
  useLanguage();
  const { data, failure, again } = useAnswer(
    (signal) => call("GET /family/:token", { params: { token }, signal }),
    [token],
  );
  const [gone, setGone] = useState<CallFailure>();
  const [version, setVersion] = useState(0);
  const refresh = useCallback(() => {
    again();
    setVersion((before) => before + 1);
  }, [again]);
  useReturn(refresh);
  const isShown = data?.more === "shown";
  const month = useMonth({ token, version, isShown, onGone: setGone });
  const over = gone ?? (failure?.status === 404 ? failure : undefined);
  if (over)
    return (
      <Frame title={t("title")}>
        <h1>{t("title")}</h1>
        <Failure message={over.message} />
      </Frame>
    );
  return (
    <Frame title={data ? t("titleOf", { name: data.student.first_name }) : t("title")}>
      <h1>{data ? data.student.first_name : t("title")}</h1>
      {failure ? <Failure message={failure.message} onRetry={again} /> : null}
      {data ? (
        <>
          {data.student.class ? <p class="dim about">{data.student.class}</p> : null}
          {month.data ? <Headline month={month.data} /> : null}
          <section class="card" aria-labelledby="today">
            <h2 id="today">{t("today", { day: longDay(data.today.date) })}</h2>
            <div class="big">
              <Marks {...data.today} />
            </div>
          </section>
          <Why token={token} page={data} onGone={setGone} onTold={refresh} />
          <More token={token} page={data} month={month} onGone={setGone} onRight={refresh} />
          {isShown ? (
            <AddChildCalendar token={token} name={data.student.first_name} onGone={setGone} />
          ) : null}
        </>
      ) : failure ? null : (
        <Skeleton lines={6} />
      )}
    </Frame>
  );
}
