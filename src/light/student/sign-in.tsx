/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { call, CallFailure } from "../shared/call";
import { Failure } from "../shared/frame";
import { t } from "../shared/text";
import type { Session } from "./session";
import { t as studentText } from "./text";

/** The door. What was typed stays, whatever is answered. */
export function SignIn({
  ended,
  onSignedIn,
}: {
  /** Why a session has just ended. */
  ended: string | undefined;
  onSignedIn(session: Session): void;
}) {
  const [who, setWho] = useState("");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(ended);

  async function send() {
    const name = who.trim();
    if (!name || !code.trim()) {
      setRefused(studentText("signIn.missing"));
      return;
    }
    setBusy(true);
    setRefused(undefined);
    try {
      onSignedIn(
        await call("POST /student/login", {
          body: {
            ...(name.includes("@") ? { email: name } : { admission_no: name }),
            password: code,
          },
        }),
      );
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallFailure)) throw error;
      setRefused(Object.values(error.errors).flat()[0] ?? (error.message || t("failed")));
    }
  }

  return (
    <form
      class="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <h1>{studentText("signIn.heading")}</h1>
      <p>{studentText("signIn.text")}</p>
      <label>
        {studentText("signIn.who")}
        <input
          name="username"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          value={who}
          onInput={({ currentTarget }) => setWho(currentTarget.value)}
        />
      </label>
      <label>
        {studentText("signIn.code")}
        <input
          name="code"
          autocomplete="current-password"
          autocapitalize="characters"
          spellcheck={false}
          value={code}
          onInput={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </label>
      {refused ? <Failure message={refused} /> : null}
      <button type="submit" aria-disabled={busy}>
        {busy ? studentText("signIn.busy") : studentText("signIn.button")}
      </button>
    </form>
  );
}
