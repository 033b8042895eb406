import { StoredImage } from "@rollcall/kit/browser/fields/cells/stored-image";
import { answerText } from "./answer-text";
import type { GateList } from "./gate-answer";
import classes from "./gate.module.css";
import { t } from "./text";
import type { ShownAnswer } from "./use-scans";

/** The student's picture as the list knows it; the initials where it has none. */
function Picture({ id, name, list }: { id: number; name: string; list: GateList }) {
  const photo = list.students.find((one) => one.id === id)?.photo;
  return (
    <div className={classes["photo"]}>
      <StoredImage id={photo} initialsOf={name} />
    </div>
  );
}

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
      {said?.name && said.studentId !== undefined ? (
        <Picture id={said.studentId} name={said.name} list={list} />
      ) : null}
      {said ? (
        <div className={classes["words"]}>
          {said.name ? <p className={classes["name"]}>{said.name}</p> : null}
          {said.about ? <p className={classes["text"]}>{said.about}</p> : null}
          <p className={classes["title"]}>{said.title}</p>
          {said.text ? <p className={classes["text"]}>{said.text}</p> : null}
          {said.warnings.map((warning) => (
            <p key={warning} className={classes["warning"]}>
              {warning}
            </p>
          ))}
        </div>
      ) : (
        <p className={classes["title"]}>{t("ready")}</p>
      )}
    </section>
  );
}
