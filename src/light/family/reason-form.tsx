/** @jsxImportSource preact */
import { useRef, useState } from "preact/hooks";
import { isCalendarDate } from "@rollcall/kit/schema/operators";
import { call, CallFailure } from "../shared/call";
import { DateField } from "../shared/date-field";
import { dayProblem } from "../shared/day-problem";
import { Field } from "../shared/field";
import { Failure } from "../shared/frame";
import { FileProblem, newKey, readFile } from "./reason";
import { type Page, t } from "./text";

const failedText = (why: string) => t("failedWhy", { failed: t("failed"), why });

interface FormProps {
  token: string;
  page: Page;
  onSent(): void;
  onCancel: (() => void) | undefined;
  /** The link opens nothing any more. */
  onGone(failure: CallFailure): void;
}

type Errors = Readonly<Record<string, string | undefined>>;
/** As `DateField` holds them. */
type Dates = Readonly<Record<"from_date" | "to_date", string>>;
const fields = ["leave_type_id", "from_date", "to_date", "reason"] as const;

/** The inputs of a form by their names; the first that is wrong gets the focus. */
function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const name = [...fields, "file"].find((one) => errors[one]);
  if (name) form.querySelector<HTMLElement>(`#${name}`)?.focus();
}

/** No leave ends before it begins. */
const lastDayRange = ({ from_date: from }: Dates) => ({
  min: isCalendarDate(from) ? from : undefined,
});

/** What is wrong with the days. */
const wrongDays = (dates: Dates): Errors => ({
  from_date: dayProblem(dates.from_date, {}),
  to_date: dayProblem(dates.to_date, lastDayRange(dates)),
});

/** Tells why: what was typed stays until the school has it. */
export function ReasonForm({ token, page, onSent, onCancel, onGone }: FormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newKey());
  const { date: today } = page.today;
  const [dates, setDates] = useState<Dates>({ from_date: today, to_date: today });

  const refuse = (form: HTMLFormElement, found: Errors) => {
    setErrors(found);
    setTimeout(() => focusFirst(form, found));
  };
  const failed = (form: HTMLFormElement, error: unknown) => {
    if (error instanceof FileProblem) return refuse(form, { file: error.message });
    if (!(error instanceof CallFailure)) throw error;
    if (error.status === 404) return onGone(error);
    const said = Object.entries(error.errors).map(([name, [first]]) => [name, first] as const);
    if (said.length > 0) return refuse(form, Object.fromEntries(said));
    setFailure(error.message);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const typed = (name: string) => String(data.get(name) ?? "").trim();
    setFailure(undefined);
    const wrong: Errors = {
      ...wrongDays(dates),
      ...Object.fromEntries(
        fields.filter((name) => typed(name) === "").map((name) => [name, t("missing")]),
      ),
    };
    if (fields.some((name) => wrong[name])) return refuse(form, wrong);
    setErrors({});
    setBusy(true);
    try {
      const file = form.querySelector<HTMLInputElement>("#file")?.files?.[0];
      await call("POST /family/:token/reasons", {
        params: { token },
        body: {
          key: key.current,
          leave_type_id: Number(typed("leave_type_id")),
          ...dates,
          reason: typed("reason"),
          file: file ? await readFile(file) : null,
        },
      });
      onSent();
    } catch (error) {
      failed(form, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="form" noValidate onSubmit={(event) => void submit(event)}>
      <p class="dim">{t("tellIntro", { name: page.student.first_name })}</p>
      <Inputs
        types={page.leave_types}
        {...{ errors, dates }}
        onDate={(name, day) => {
          setDates((before) => ({ ...before, [name]: day }));
          setErrors((before) => ({ ...before, [name]: undefined }));
        }}
      />
      {failure ? <Failure message={failedText(failure)} /> : null}
      <div class="buttons">
        <button type="submit" disabled={busy}>
          {busy ? t("sending") : t("send")}
        </button>
        {onCancel ? (
          <button type="button" class="quiet" onClick={onCancel}>
            {t("cancel")}
          </button>
        ) : null}
      </div>
    </form>
  );
}

interface InputsProps {
  types: Page["leave_types"];
  errors: Errors;
  dates: Dates;
  onDate(name: keyof Dates, day: string): void;
}

/** But for the days, what was typed is the inputs' own; no answer takes any of it away. */
function Inputs({ types, errors, dates, onDate }: InputsProps) {
  const date = (name: keyof Dates) => ({
    id: name,
    value: dates[name],
    error: errors[name],
    onChange: (day: string) => onDate(name, day),
  });
  return (
    <>
      <Field id="leave_type_id" label={t("type")} error={errors["leave_type_id"]}>
        <select>
          {types.length === 1 ? null : <option value="">{t("choose")}</option>}
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <DateField label={t("firstDay")} {...date("from_date")} />
      <DateField label={t("lastDay")} {...date("to_date")} {...lastDayRange(dates)} />
      <Field id="reason" label={t("reason")} error={errors["reason"]}>
        <textarea rows={3} maxLength={1000} />
      </Field>
      <Field id="file" label={t("file")} help={t("fileHelp")} error={errors["file"]}>
        <input type="file" accept="image/png,image/jpeg,image/webp,image/gif,application/pdf" />
      </Field>
    </>
  );
}
