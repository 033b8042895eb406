/** @jsxImportSource preact */
import { longDay } from "@rollcall/kit/schema/formats/days";
import { besideFigure, figureText } from "../shared/figure";
import { Ring } from "../shared/ring";
import { Mark } from "./mark";
import { nearDay, otherDays, type Asked } from "./school-days";
import { marksOf, t, type Attendance } from "./text";

function streakText({ days, at_least: atLeast }: Attendance["overall"]["attended_streak"]): string {
  if (days === 0) return t("streak.none");
  return atLeast ? t("streak.atLeast", { days }) : t("streak.days", { days });
}

/** How one stands this year: the percentage as a ring and a sentence, and the days in a row. */
function Standing({ of: { overall } }: { of: Attendance }) {
  const figure = { ...overall, attended: overall.weight };
  return (
    <section class="card" aria-labelledby="standing">
      <h2 id="standing">{t("standing.title")}</h2>
      <div class="standing">
        <Ring {...figure} />
        <div>
          <p>{figureText(figure)}</p>
          {besideFigure(overall.condoned, overall.term).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p class="streak">{streakText(overall.attended_streak)}</p>
        </div>
      </div>
      <p class="dim small">{t("streak.how")}</p>
    </section>
  );
}

type Lesson = Attendance["lessons"][number];

function placeOf({ teacher, room }: Lesson): string {
  if (room === null) return teacher ?? "";
  return teacher === null ? t("lesson.room", { room }) : t("lesson.place", { teacher, room });
}

/** The lessons of today, each with its mark where there is one. */
function Lessons({ of, day }: { of: Attendance; day: ReturnType<typeof marksOf> }) {
  return (
    <>
      <h3>{t("today.lessons")}</h3>
      <ul class="plain">
        {of.lessons.map((lesson) => {
          const { slot, subject, start, end } = lesson;
          const mark = day.find((one) => one.slot === slot);
          const place = placeOf(lesson);
          return (
            <li key={`${slot} ${subject}`} class="lesson">
              <span class="dim hours">
                <bdi>
                  {start}–{end}
                </bdi>
              </span>
              <span>
                <strong>{subject}</strong>
                {place ? <span class="dim small block">{place}</span> : null}
              </span>
              {mark ? <Mark colour={mark.colour} text={mark.mark} /> : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Today's marks and lessons. */
function Day({ of }: { of: Attendance }) {
  const day = of.days.find(({ date }) => date === of.today);
  const marks = day ? marksOf(of, day) : [];
  const taught = new Set(of.lessons.map(({ slot }) => slot));
  const others = marks.filter(({ slot }) => !taught.has(slot));
  return (
    <section class="card" aria-labelledby="day">
      <h2 id="day">{longDay(of.today)}</h2>
      {day?.closed ? <p>{day.closed}</p> : null}
      {day && !day.closed && marks.length === 0 ? <p class="dim">{t("today.none")}</p> : null}
      {day?.class_id == null && marks.length === 0 ? <p>{t("today.noClass")}</p> : null}
      {others.length > 0 ? (
        <p class="marks">
          {others.map(({ slot, colour, text }) => (
            <Mark key={slot} colour={colour} text={text} />
          ))}
        </p>
      ) : null}
      {of.lessons.length > 0 ? <Lessons of={of} day={marks} /> : null}
    </section>
  );
}

interface TodayProps {
  of: Attendance;
  /** The next days of school. */
  ahead: readonly string[];
  onAsk(asked: Asked): void;
}

/** How one stands, the way to ask for leave, and today. */
export function Today({ of, ahead, onAsk }: TodayProps) {
  return (
    <>
      <Standing of={of} />
      <section class="card" aria-labelledby="ask">
        <h2 id="ask">{t("ask.title")}</h2>
        <div class="choices">
          {[...ahead, otherDays].map((asked) => {
            const day = asked === otherDays ? t("ask.other") : nearDay(asked, of.today);
            return (
              <button
                key={asked}
                type="button"
                class="quiet"
                aria-label={t("ask.for", { day })}
                onClick={() => onAsk(asked)}
              >
                {day}
              </button>
            );
          })}
        </div>
      </section>
      <Day of={of} />
    </>
  );
}
