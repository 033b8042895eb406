/** @jsxImportSource preact */
import { span, states, words, type Reported as ToldLine } from "./words";

/** What was told, each with how it stands. */
export const ReportedAbsences = ({ told }: { told: readonly ToldLine[] }) => (
  <ul class="told">
    {told.map((one) => (
      <li key={one.id}>
        <p>
          <strong>{span(one)}</strong> · {one.type}
        </p>
        <p class={`state ${one.status}`}>{states()[one.status]}</p>
        <p class="dim">{one.reason ?? words().noted}</p>
        {one.note ? (
          <p>
            {words().answer} {one.note}
          </p>
        ) : null}
      </li>
    ))}
  </ul>
);
