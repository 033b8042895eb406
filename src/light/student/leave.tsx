/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { Contracts } from "../../features/contracts";
import { isCalendarDate } from "@rollcall/kit/schema/operators";
import { call, CallFailure } from "../shared/call";
import { DateField } from "../shared/date-field";
import { dayProblem } from "../shared/day-problem";
import { inLanguage } from "../shared/use-language";
import { Failure, Skeleton } from "../shared/frame";
import { useOwn, type Signed } from "./use-own";
import { t } from "./text";
import { dayRange } from "@rollcall/kit/schema/formats/days";

const stateNames = inLanguage(() => ({
  pending: t("states.pending"),
  approved: t("states.approved"),
  rejected: t("states.rejected"),
  cancelled: t("states.cancelled"),
}));

type Leaves = DataOf<Contracts["GET /student/leaves"]>;
type Name = "leave_type_id" | "from_date" | "to_date" | "reason";
type Draft = Record<Name, string>;
type DayName = "from_date" | "to_date";
const isDay = (name: Name): name is DayName => name === "from_date" || name === "to_date";
const empty: Draft = { leave_type_id: "", from_date: "", to_date: "", reason: "" };

/** The days a field takes: no leave ends before it begins. */
const rangeOf = (name: Name, { from_date: from }: Draft) => ({
  min: name === "to_date" && isCalendarDate(from) ? from : undefined,
});

/** What is wrong with a draft, by field, before it is sent. */
const problemsIn = (draft: Draft): Partial<Record<Name, string>> =>
  Object.fromEntries(
    (Object.keys(draft) as Name[]).flatMap((name) => {
      const problem =
        draft[name].trim() === ""
          ? t("leave.required")
          : isDay(name) && dayProblem(draft[name], rangeOf(name, draft));
      return problem ? [[name, problem]] : [];
    }),
  );

const Wrong = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <span class="error" id={id}>
      {text}
    </span>
  ) : null;

/** A request as it is written; what was typed stays until it is sent. */
function useRequest(signed: Signed, onSent: () => void) {
  const [draft, setDraft] = useState(empty);
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const [told, setTold] = useState<{ done: boolean; text: string }>();
  const [busy, setBusy] = useState(false);

  const change = (name: Name, value: string) =>
    setDraft((before) => ({ ...before, [name]: value }));

  const field = (name: Name) => ({
    name,
    value: draft[name],
    "aria-invalid": wrong[name] ? ("true" as const) : undefined,
    "aria-describedby": wrong[name] ? `wrong-${name}` : undefined,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(name, currentTarget.value),
  });

  const date = (name: DayName) => ({
    id: name,
    value: draft[name],
    error: wrong[name],
    ...rangeOf(name, draft),
    onChange: (day: string) => {
      change(name, day);
      setWrong((before) => ({ ...before, [name]: undefined }));
    },
  });

  async function send() {
    const problems = problemsIn(draft);
    setWrong(problems);
    setTold(undefined);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      const { leave_type_id: type, ...rest } = draft;
      await call("POST /student/leaves", {
        token: signed.token,
        body: { ...rest, leave_type_id: Number(type) },
      });
      setDraft(empty);
      setTold({ done: true, text: t("leave.sent") });
      onSent();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      signed.onFailure(error);
      const sentences = Object.entries(error.errors).map(([name, [text]]) => [name, text]);
      setWrong(Object.fromEntries(sentences) as Record<string, string>);
      setTold({ done: false, text: error.message });
    } finally {
      setBusy(false);
    }
  }

  return { draft, field, date, wrong, told, busy, send };
}

type Allowances = DataOf<Contracts["GET /student/leaves/allowance"]>;

/** What the request would take of the days of its kind, before it is sent. */
function Allowance({ signed, draft }: { signed: Signed; draft: Draft }) {
  const { leave_type_id: type, from_date: from, to_date: to } = draft;
  const isEnough = type !== "" && isCalendarDate(from) && isCalendarDate(to) && from <= to;
  const { data } = useOwn(
    signed,
    async (signal): Promise<Allowances> =>
      isEnough
        ? await call("GET /student/leaves/allowance", {
            token: signed.token,
            query: { leave_type_id: type, from, to },
            signal,
          })
        : [],
    [type, from, to],
  );
  const limited = data?.filter(({ allowance }) => allowance !== null) ?? [];
  if (limited.length === 0) return null;
  return (
    <p class={limited.some(({ over }) => over > 0) ? "error" : "dim"} role="status">
      {limited.map(({ sentence }) => sentence).join(" ")}
    </p>
  );
}

/** The fields of a request. */
function Form({
  signed,
  types,
  onSent,
}: {
  signed: Signed;
  types: Leaves["types"];
  onSent(): void;
}) {
  const { draft, field, date, wrong, told, busy, send } = useRequest(signed, onSent);
  return (
    <form
      class="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <h2>{t("leave.heading")}</h2>
      <label>
        {t("leave.type")}
        <select {...field("leave_type_id")}>
          <option value="">{t("leave.choose")}</option>
          {types.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Wrong id="wrong-leave_type_id" text={wrong["leave_type_id"]} />
      <DateField label={t("leave.from")} {...date("from_date")} />
      <DateField label={t("leave.to")} {...date("to_date")} />
      <label>
        {t("leave.reason")}
        <textarea rows={3} maxLength={1000} {...field("reason")} />
      </label>
      <Wrong id="wrong-reason" text={wrong["reason"]} />
      <Allowance signed={signed} draft={draft} />
      {told?.done ? (
        <p class="done" role="status">
          {told.text}
        </p>
      ) : null}
      {told && !told.done ? <Failure message={told.text} /> : null}
      <button type="submit" aria-disabled={busy}>
        {busy ? t("leave.busy") : t("leave.send")}
      </button>
    </form>
  );
}

function OwnLeaves({ leaves }: { leaves: Leaves["leaves"] }) {
  if (leaves.length === 0) return <p class="dim">{t("leave.none")}</p>;
  return (
    <ul class="plain">
      {leaves.map(
        ({ id, type, from_date: from, to_date: to, status, reason, decision_note: note }) => (
          <li key={id} class="item">
            <strong>{dayRange(from, to)}</strong>
            <span>
              {type.name}: {stateNames()[status]}
            </span>
            <span class="dim">{reason}</span>
            {note ? (
              <span>
                {t("leave.answer")}: {note}
              </span>
            ) : null}
          </li>
        ),
      )}
    </ul>
  );
}

/** The own leaves, and the way to ask for another. */
export function Leave({ signed }: { signed: Signed }) {
  const { data, failure, again } = useOwn(signed, (signal) =>
    call("GET /student/leaves", { token: signed.token, signal }),
  );
  if (!data) return failure ? <Failure message={failure.message} onRetry={again} /> : <Skeleton />;
  return (
    <>
      <Form signed={signed} types={data.types} onSent={again} />
      <section class="card">
        <h2>{t("leave.list")}</h2>
        {failure ? <Failure message={failure.message} onRetry={again} /> : null}
        <OwnLeaves leaves={data.leaves} />
      </section>
    </>
  );
}
