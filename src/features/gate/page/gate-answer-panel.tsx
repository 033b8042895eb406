import { answerText } from "./answer-text";
import type { GateList } from "./gate-answer";
import classes from "./gate.module.css";
import { t } from "./text";
import type { ShownAnswer } from "./use-scans";

/** The answer to the last scan, to be read from some steps away and read out by a screen reader. */
export function GateAnswerPanel({ shown, list }: { shown?: ShownAnswer; list: GateList }) {
  const said = shown && answerText(shown, list);
  return (
    <section
      className={classes["answer"]}
      data-tone={said?.tone ?? "plain"}
      role="status"
      aria-live="assertive"
      aria-atomic
      aria-label={t("answer")}
    >
      {said ? (
        <>
          {said.name ? <p className={classes["name"]}>{said.name}</p> : null}
          {said.about ? <p className={classes["about"]}>{said.about}</p> : null}
          <p className={classes["title"]}>{said.title}</p>
          {said.text ? <p className={classes["text"]}>{said.text}</p> : null}
          {said.warnings.map((warning) => (
            <p key={warning} className={classes["warning"]}>
              {warning}
            </p>
          ))}
        </>
      ) : (
        <p className={classes["title"]}>{t("ready")}</p>
      )}
    </section>
  );
}
