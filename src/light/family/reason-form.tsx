/** @jsxImportSource preact */
import { useRef, useState } from "preact/hooks";
import { call, CallFailure } from "../shared/call";
import { Failure } from "../shared/frame";
import { Field } from "./field";
import { FileProblem, newKey, readFile } from "./reason";
import { words, type Page } from "./words";

interface FormProps {
  token: string;
  page: Page;
  onSent(): void;
  onCancel: (() => void) | undefined;
  /** The link opens nothing any more. */
  onGone(failure: CallFailure): void;
}

type Errors = Readonly<Record<string, string | undefined>>;
const fields = ["leave_type_id", "from_date", "to_date", "reason"] as const;

/** The inputs of a form by their names; the first that is wrong gets the focus. */
function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const name = [...fields, "file"].find((one) => errors[one]);
  if (name) form.querySelector<HTMLElement>(`#${name}`)?.focus();
}

/** Tells why: what was typed stays until the school has it. */
export function ReasonForm({ token, page, onSent, onCancel, onGone }: FormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newKey());

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
    const missing = fields.filter((name) => typed(name) === "");
    if (missing.length)
      return refuse(form, Object.fromEntries(missing.map((name) => [name, words().missing])));
    setErrors({});
    setBusy(true);
    try {
      const file = form.querySelector<HTMLInputElement>("#file")?.files?.[0];
      await call("POST /family/:token/reasons", {
        params: { token },
        body: {
          key: key.current,
          leave_type_id: Number(typed("leave_type_id")),
          from_date: typed("from_date"),
          to_date: typed("to_date"),
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
      <p class="dim">{words().tellIntro(page.student.first_name)}</p>
      <Inputs page={page} errors={errors} />
      {failure ? <Failure message={words().failed(failure)} /> : null}
      <div class="buttons">
        <button type="submit" disabled={busy}>
          {busy ? words().sending : words().send}
        </button>
        {onCancel ? (
          <button type="button" class="quiet" onClick={onCancel}>
            {words().cancel}
          </button>
        ) : null}
      </div>
    </form>
  );
}

/** Uncontrolled: what was typed is the inputs' own, and no answer takes it away. */
function Inputs({ page, errors }: { page: Page; errors: Errors }) {
  const { leave_types: types, today } = page;
  return (
    <>
      <Field id="leave_type_id" label={words().type} error={errors["leave_type_id"]}>
        <select>
          {types.length === 1 ? null : <option value="">{words().choose}</option>}
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field id="from_date" label={words().firstDay} error={errors["from_date"]}>
        <input type="date" defaultValue={today.date} />
      </Field>
      <Field id="to_date" label={words().lastDay} error={errors["to_date"]}>
        <input type="date" defaultValue={today.date} />
      </Field>
      <Field id="reason" label={words().reason} error={errors["reason"]}>
        <textarea rows={3} maxLength={1000} />
      </Field>
      <Field id="file" label={words().file} help={words().fileHelp} error={errors["file"]}>
        <input type="file" accept="image/png,image/jpeg,image/webp,image/gif,application/pdf" />
      </Field>
    </>
  );
}
