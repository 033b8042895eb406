import type { Draft } from "../../packages/kit/testing/contract/drafts";
import { setOwnRules } from "../../packages/kit/testing/contract/own-rules";

const twoDigits = (value: number) => String(value).padStart(2, "0");
const dayOf = (number: number) =>
  new Date(Date.UTC(2000, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
const clock = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;
const monday = (weeks: number) => dayOf(2 + 7 * weeks);
const leaveDay = (day: number) => dayOf(36_525 + day);

/** The number of a Monday after today. */
const ahead = Math.ceil((Date.now() - Date.parse(monday(0))) / (7 * 86_400_000)) + 1;

// What the rules of the school, and of the library in `examples`, ask of the generated tests.
setOwnRules({
  // A register that has not been taken, unless a test says otherwise.
  versionHeaders(method, path) {
    if (method === "PUT" && path.endsWith("/attendance/register")) return { "If-Match": '"0"' };
    return method === "POST" && path.endsWith("/attendance/register/empty")
      ? { "If-Match": "*" }
      : undefined;
  },
  decided: ["academic-years.is_current", "report-schedules.next_at"],
  needed: {
    leaves: {
      resource: "academic-years",
      draft: { name: "Leave", start_date: leaveDay(0), end_date: leaveDay(399), is_current: false },
    },
    // Nothing is arranged for a day after the last year.
    substitutions: {
      resource: "academic-years",
      draft: {
        name: "Cover",
        start_date: leaveDay(500),
        end_date: leaveDay(899),
        is_current: false,
      },
    },
  },
  fitting: {
    // A first day of weeks A and B is one of the year, whose days these tests move.
    "academic-years": () => ({ cycle_from: null }),
    // The days of its year: the draft before where a test gives it, else the one that is made next.
    "academic-terms": (n: number, _draft: Draft, _nth: number, given: Draft) => {
      const year = "academic_year_id" in given ? n - 1 : n + 1;
      return { start_date: dayOf(3 * year), end_date: dayOf(3 * year + 1) };
    },
    // Of the whole year, and as many as the demo school allows.
    condonations: (n: number) => ({ term_id: null, points: 1 + (n % 9) }),
    // A day has fewer minutes than there are drafts of everything.
    periods: (_n: number, _draft: Draft, nth: number) => ({
      start_time: clock(2 * nth),
      end_time: clock(2 * nth + 1),
    }),
    "attendance-codes": (n: number) => ({
      code: `X${n.toString(36).toUpperCase().padStart(2, "0").slice(-2)}`,
      modes: "daily,period",
    }),
    // One of those that every institution begins with: leave of a retired code is refused.
    "leave-types": (n: number) => ({ code_id: 1 + (n % 6) }),
    // In the year that is made for them, far from the years that are drafted.
    leaves: (_n: number, _draft: Draft, nth: number) => ({
      slots: null,
      from_date: leaveDay(3 * nth),
      to_date: leaveDay(3 * nth + 1),
    }),
    // Hours belong to one kind of day, another weekday's timetable and other bells to others.
    "special-days": (_n: number, draft: Draft) => ({
      effect:
        typeof draft["bell_schedule_id"] === "number"
          ? "other_bells"
          : "from_time" in draft
            ? "no_lessons"
            : "school_day",
      lessons_of: null,
      bell_schedule_id: null,
    }),
    // Two that ring by themselves for everyone would be refused.
    "bell-schedules": () => ({ status: "special_days" }),
    // Still there, so that the class may change; another status would wait for the leaving date.
    students: (n: number) => ({ status: "active", leaving_date: monday(2000 + n) }),
    // Whole days: a first lesson after the last, or a break, would be refused.
    "teacher-absences": () => ({ stand_in_id: null, first_period_id: null, last_period_id: null }),
    // Every day: a day of the week that the span does not have would be refused.
    holidays: () => ({ weekday: null }),
    // In every week, since no year here has weeks A and B; on one weekday and for long, so that something can be arranged for any of its days; one that
    // has been held would end when it is deleted.
    timetable: (n: number) => ({
      weekday: 1,
      week: null,
      valid_from: monday(ahead),
      valid_to: monday(2000 + n),
    }),
    substitutions: (n: number, draft: Draft) => ({
      date: monday(ahead + n),
      is_cancelled: !("teacher_id" in draft),
    }),
  },
  usable: {
    classes: { status: "active" },
    // No one is in a class before the admission date.
    students: { status: "active", admission_date: "1999-12-01" },
    subjects: { status: "active" },
    teachers: { status: "active" },
    members: { status: "active" },
  },
  wholly: { timetable: { changes_from: monday(ahead) } },
  bound: ["academic-terms.academic_year"],
  alike: { "condonations.term": ["academic_year_id"] },
  ended: ["class-teachers.teacher"],
  shared: ["shared"],
  // What alerts and attendance cases have still to judge, and figures that are counted again.
  background: [
    "figure_queue",
    "class_weeks",
    "counted_weeks",
    "day_sums",
    "week_changes",
    "alert_sweeps",
    "case_queue",
    "case_occasions",
    "recounts",
  ],
  pending: "recounts",
});
