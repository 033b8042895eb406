/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { call, CallFailure } from "../shared/call";
import { Failure } from "../shared/frame";
import { Field } from "./field";
import { words } from "./words";

interface DateOfBirthProps {
  token: string;
  name: string;
  onRight(): void;
  onGone(failure: CallFailure): void;
}

/** Asks for the date of birth, before more than today is shown. */
export function DateOfBirth({ token, name, onRight, onGone }: DateOfBirthProps) {
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const date = String(new FormData(form).get("date_of_birth") ?? "");
    setFailure(undefined);
    setError(date === "" ? words().missing : undefined);
    if (date === "") return;
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
      <p class="dim">{words().ask(name)}</p>
      <Field id="date_of_birth" label={words().dateOfBirth} error={error}>
        <input type="date" min="1900-01-01" autoComplete="off" />
      </Field>
      {error ? (
        <p class="hidden" role="alert">
          {error}
        </p>
      ) : null}
      {failure ? <Failure message={failure} /> : null}
      <div class="buttons">
        <button type="submit" disabled={busy}>
          {busy ? words().checking : words().show}
        </button>
      </div>
    </form>
  );
}
