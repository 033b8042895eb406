/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { timeText } from "@rollcall/kit/schema/formats/moments";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { Contracts } from "../../features/contracts";
import { call, CallFailure } from "../shared/call";
import { Field } from "../shared/field";
import { Failure } from "../shared/frame";
import { t as shared } from "../shared/text";
import { deviceText } from "./device";
import { t } from "./text";
import type { Signed } from "./use-own";

type Marked = DataOf<Contracts["POST /student/here"]>;

function markedText({ mark, minutes_late: minutes }: Marked): string {
  return minutes === null ? mark : t("late", { mark, minutes });
}

/** Sends a code, one at a time; what is wrong with it is said, and nothing typed is lost. */
function useHere({ token, onFailure }: Signed, onMarked: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [marked, setMarked] = useState<Marked>();
  async function send(code: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      setMarked(await call("POST /student/here", { token, body: { code, device: deviceText() } }));
      onMarked();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.status === 401) onFailure(error);
      setProblem(Object.values(error.errors).flat()[0] ?? (error.message || shared("failed")));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, marked, say: setProblem, send };
}

interface HereProps {
  signed: Signed;
  /** The code that was scanned. */
  scanned: string | undefined;
  onMarked(): void;
}

/** The card in which a student says to be there, by the code that the teacher shows. */
export function Here({ signed, scanned, onMarked }: HereProps) {
  const [typed, setTyped] = useState("");
  const { busy, problem, marked, say, send } = useHere(signed, onMarked);
  useEffect(() => {
    if (scanned) void send(scanned);
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scanned]);
  return (
    <section class="card" aria-labelledby="here">
      <h2 id="here">{t("here.title")}</h2>
      <div role="status">
        {busy ? <p>{t("here.busy")}</p> : null}
        {marked ? (
          <p class="done">
            <strong>{t("here.done", { mark: markedText(marked) })}</strong>
            <span class="block small">
              {[marked.class.name, marked.label, timeText(marked.at)].join(" · ")}
            </span>
          </p>
        ) : null}
      </div>
      {marked ? null : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (busy) return;
            if (typed.trim()) void send(typed);
            else say(t("here.missing"));
          }}
        >
          <Field id="here-code" label={t("here.code")} help={t("here.help")}>
            <input
              inputmode="numeric"
              autocomplete="off"
              maxLength={20}
              dir="ltr"
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Field>
          {problem ? <Failure message={problem} /> : null}
          <button type="submit" aria-disabled={busy}>
            {t("here.button")}
          </button>
        </form>
      )}
    </section>
  );
}
