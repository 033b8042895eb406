import { usePrinting } from "@rollcall/kit/browser/fields/use-printing";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { t } from "./text";
import { cellText, stateOf } from "./day-state";
import { namesOf } from "./names-of";
import classes from "./sheet.module.css";
import type { StudentDay, StudentYear } from "./answers";
import { fullDay, monthText, placeInWeek } from "@rollcall/kit/schema/formats/days";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

const stateNames = {
  attended: t("states.attended"),
  partly: t("states.partly"),
  absent: t("states.absent"),
  left_out: t("states.left_out"),
  unmarked: t("states.unmarked"),
};

const letters = ({ slots }: StudentDay): string | undefined =>
  slots.length === 1 ? (slots[0]?.code ?? undefined) : undefined;

/** What letters and frames mean on paper. */
const PaperLegend = ({ codes }: Pick<StudentYear, "codes">) => (
  <div style={{ fontSize: 10, marginTop: 8 }}>
    {codes.map(({ code, label }) => `${code} ${label}`).join(" · ")}
    <ul className={classes.legend} aria-label={t("legend")}>
      {(["absent", "partly", "left_out", "unmarked"] as const).map((state) => (
        <li key={state}>
          <span className={classes.date} data-state={state} style={{ width: 18 }} />
          {stateNames[state]}
        </li>
      ))}
    </ul>
  </div>
);

/**
 * Every day by month, coloured by how it was attended; a single mark stands with its letter, and
 * what it was is said on hover and to screen readers.
 */
export function YearCalendar({
  year,
}: {
  year: Pick<StudentYear, "days" | "today" | "slots" | "codes">;
}) {
  const { days, today } = year;
  const names = namesOf(year);
  const isPrinting = usePrinting();
  const months = [...groupBy(days, ({ date }) => date.slice(0, 7))].filter(
    ([month]) => month <= today.slice(0, 7),
  );
  return (
    <>
      <div className={classes.months}>
        {months.map(([month, all]) => (
          <section key={month} className={classes.month} aria-label={monthText(month)}>
            <h3>{monthText(month)}</h3>
            <ol className={classes.days}>
              {all.map((day, at) => {
                const text = t("dayText", { date: fullDay(day.date), what: cellText(day, names) });
                return (
                  <li
                    key={day.date}
                    className={classes.date}
                    data-state={stateOf(day)}
                    title={text}
                    style={at === 0 ? { gridColumnStart: placeInWeek(day.date) + 1 } : undefined}
                  >
                    <span aria-hidden>{letters(day) ?? numberText(Number(day.date.slice(8)))}</span>
                    <span
                      style={{
                        position: "absolute",
                        width: 1,
                        height: 1,
                        overflow: "hidden",
                        clipPath: "inset(50%)",
                      }}
                    >
                      {text}
                    </span>
                  </li>
                );
              })}
            </ol>
          </section>
        ))}
      </div>
      {isPrinting ? <PaperLegend codes={year.codes} /> : null}
    </>
  );
}
