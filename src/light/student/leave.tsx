/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { Contracts } from "../../features/contracts";
import { isCalendarDate } from "@rollcall/kit/schema/operators";
import { call, CallFailure } from "../shared/call";
import { DateField } from "../shared/date-field";
import { dayProblem } from "../shared/day-problem";
import { Field } from "../shared/field";
import { inLanguage } from "../shared/use-language";
import { Failure, Skeleton } from "../shared/frame";
import { useOwn, type Signed } from "./use-own";
import { nearDay, otherDays, type Asked } from "./school-days";
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

/** A request of one day, or of days that are still to be chosen. */
const begun = (asked: Asked): Draft => {
  const day = asked === otherDays ? "" : asked;
  return { leave_type_id: "", from_date: day, to_date: day, reason: "" };
};

/** The days a field takes: no leave ends before it begins. */
const rangeOf = (name: Name, { from_date: from }: Draft) => ({
  min: name === "to_date" && isCalendarDate(from) ? from : undefined,
});

function problemOf(name: Name, draft: Draft): string | undefined {
  if (name === "reason") return undefined;
  if (draft[name].trim() === "")
    return name === "leave_type_id" ? t("leave.chooseType") : t("leave.required");
  return isDay(name) ? dayProblem(draft[name], rangeOf(name, draft)) : undefined;
}

/** What is wrong with a draft, by field, before it is sent. */
const problemsIn = (draft: Draft): Partial<Record<Name, string>> =>
  Object.fromEntries(
    (Object.keys(draft) as Name[]).flatMap((name) => {
      const problem = problemOf(name, draft);
      return problem ? [[name, problem]] : [];
    }),
  );

const Wrong = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p class="error" id={id}>
      {text}
    </p>
  ) : null;

/** A request as it is written; what was chosen stays until it is sent. */
function useRequest(
  signed: Signed,
  { first, types, onSent }: Pick<FormProps, "first" | "types" | "onSent">,
) {
  const [draft, setDraft] = useState(() => begun(first));
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setWrong((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }));
  };

  const date = (name: DayName) => ({
    id: name,
    value: draft[name],
    error: wrong[name],
    ...rangeOf(name, draft),
    onChange: (day: string) => change({ [name]: day }),
  });

  async function send() {
    const problems = problemsIn(draft);
    setWrong(problems);
    setFailed(undefined);
    const [worst] = Object.keys(problems);
    // After it is drawn as wrong.
    if (worst) return void setTimeout(() => document.getElementsByName(worst)[0]?.focus());
    setBusy(true);
    try {
      const { leave_type_id: id, reason, ...days } = draft;
      const type = types.find((one) => String(one.id) === id);
      await call("POST /student/leaves", {
        token: signed.token,
        body: { ...days, reason: reason.trim() || (type?.name ?? ""), leave_type_id: Number(id) },
      });
      onSent();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      signed.onFailure(error);
      const sentences = Object.entries(error.errors).map(([name, [text]]) => [name, text]);
      setWrong(Object.fromEntries(sentences) as Record<string, string>);
      setFailed(t("leave.failedWhy", { failed: t("leave.failed"), why: error.message }));
    } finally {
      setBusy(false);
    }
  }

  return { draft, change, date, wrong, failed, busy, send };
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

interface ChoicesProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  error: string | undefined;
  onChoose(value: string): void;
}

/** One of a few, each as large as a thumb. */
const Choices = ({ name, label, value, options, error, onChoose }: ChoicesProps) => (
  <fieldset aria-describedby={error ? `wrong-${name}` : undefined}>
    <legend>{label}</legend>
    <div class="choices">
      {options.map((one) => (
        <label key={one.value} class="choice">
          <input
            type="radio"
            name={name}
            checked={one.value === value}
            onChange={() => onChoose(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
    <Wrong id={`wrong-${name}`} text={error} />
  </fieldset>
);

interface FormProps {
  signed: Signed;
  types: Leaves["types"];
  /** The next days of school, and what day it is. */
  ahead: readonly string[];
  today: string;
  /** With what it begins. */
  first: Asked;
  onSent(): void;
}

/** Which days: one of the next, or others from a first to a last. */
function DayChoice({
  ahead,
  today,
  first,
  request: { change, date, wrong },
}: Pick<FormProps, "ahead" | "today" | "first"> & { request: ReturnType<typeof useRequest> }) {
  const [asked, setAsked] = useState(first);
  const choose = (to: Asked) => {
    setAsked(to);
    const { from_date, to_date } = begun(to);
    change({ from_date, to_date });
  };
  return (
    <>
      {ahead.length > 0 ? (
        <Choices
          name="days"
          label={t("leave.days")}
          value={asked}
          options={[...ahead, otherDays].map((value) => ({
            value,
            label: value === otherDays ? t("ask.other") : nearDay(value, today),
          }))}
          error={asked === otherDays ? undefined : (wrong["from_date"] ?? wrong["to_date"])}
          onChoose={choose}
        />
      ) : null}
      {asked === otherDays ? (
        <>
          <DateField label={t("leave.from")} {...date("from_date")} />
          <DateField label={t("leave.to")} {...date("to_date")} />
        </>
      ) : null}
    </>
  );
}

/** The fields of a request. */
function Form(props: FormProps) {
  const { signed, types } = props;
  const request = useRequest(signed, props);
  const { draft, change, wrong, failed, busy, send } = request;
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
      <DayChoice {...props} request={request} />
      <Choices
        name="leave_type_id"
        label={t("leave.type")}
        value={draft.leave_type_id}
        options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={wrong["leave_type_id"]}
        onChoose={(leave_type_id) => change({ leave_type_id })}
      />
      <Field
        id="reason"
        label={t("leave.reason")}
        help={t("leave.reasonHelp")}
        error={wrong["reason"]}
      >
        <textarea
          rows={2}
          maxLength={1000}
          value={draft.reason}
          onInput={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      </Field>
      <Allowance signed={signed} draft={draft} />
      {failed ? <Failure message={failed} /> : null}
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

interface LeaveProps extends Pick<FormProps, "signed" | "ahead" | "today" | "first"> {}

/** The own leaves, and the way to ask for another. */
export function Leave(props: LeaveProps) {
  const { signed, ahead, first } = props;
  const [begin, setBegin] = useState({ first, times: 0 });
  const thanks = useRef<HTMLParagraphElement>(null);
  const { data, failure, again } = useOwn(signed, (signal) =>
    call("GET /student/leaves", { token: signed.token, signal }),
  );
  useEffect(() => {
    if (begin.times > 0) thanks.current?.focus();
  }, [begin]);
  if (!data) return failure ? <Failure message={failure.message} onRetry={again} /> : <Skeleton />;
  const sent = () => {
    setBegin(({ times }) => ({ first: ahead[0] ?? otherDays, times: times + 1 }));
    again();
  };
  return (
    <>
      {begin.times > 0 ? (
        <p class="done" role="status" tabIndex={-1} ref={thanks}>
          {t("leave.sent")}
        </p>
      ) : null}
      {data.types.length > 0 ? (
        <Form {...props} key={begin.times} first={begin.first} types={data.types} onSent={sent} />
      ) : (
        <p class="card">{t("leave.noTypes")}</p>
      )}
      <section class="card">
        <h2>{t("leave.list")}</h2>
        {failure ? <Failure message={failure.message} onRetry={again} /> : null}
        <OwnLeaves leaves={data.leaves} />
      </section>
    </>
  );
}
