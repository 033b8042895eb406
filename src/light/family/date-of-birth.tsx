/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { call, CallFailure } from "../shared/call";
import { DateField } from "../shared/date-field";
import { dayProblem } from "../shared/day-problem";
import { Failure } from "../shared/frame";
import { t } from "./text";

interface DateOfBirthProps {
  token: string;
  name: string;
  /** The school’s day. */
  today: string;
  onRight(): void;
  onGone(failure: CallFailure): void;
}

const earliest = "1900-01-01";

/** Asks for the date of birth, before more than today is shown. */
export function DateOfBirth({ token, name, today, onRight, onGone }: DateOfBirthProps) {
  const [date, setDate] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const range = { min: earliest, max: today };
  const submit = async (event: Event) => {
    event.preventDefault();
    const problem = date === "" ? t("missing") : dayProblem(date, range);
    setFailure(undefined);
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      await call("POST /family/:token/confirm", {
        params: { token },
        body: { date_of_birth: date },
      });
      onRight();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      const refused = thrown.errors["date_of_birth"]?.[0];
      if (thrown.status === 404) onGone(thrown);
      else if (refused) setError(refused);
      else setFailure(thrown.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="form" noValidate onSubmit={(event) => void submit(event)}>
      <p class="dim">{t("ask", { name })}</p>
      <DateField
        id="date_of_birth"
        label={t("dateOfBirth")}
        {...range}
        value={date}
        error={error}
        onChange={(next) => {
          setDate(next);
          setError(undefined);
        }}
      />
      {error ? (
        <p class="hidden" role="alert">
          {error}
        </p>
      ) : null}
      {failure ? <Failure message={failure} /> : null}
      <div class="buttons">
        <button type="submit" disabled={busy}>
          {busy ? t("checking") : t("show")}
        </button>
      </div>
    </form>
  );
}
