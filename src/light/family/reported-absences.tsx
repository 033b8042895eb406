/** @jsxImportSource preact */
import { inLanguage } from "../shared/use-language";
import { span, type Reported as ToldLine, t } from "./text";

/** How a request stands. */
const states = inLanguage(() => ({
  pending: t("states.pending"),
  approved: t("states.approved"),
  rejected: t("states.rejected"),
  cancelled: t("states.cancelled"),
}));

/** What was told, each with how it stands. */
export const ReportedAbsences = ({ told }: { told: readonly ToldLine[] }) => (
  <ul class="told">
    {told.map((one) => (
      <li key={one.id}>
        <p>
          <strong>{span(one)}</strong> · {one.type}
        </p>
        <p class={`state ${one.status}`}>{states()[one.status]}</p>
        <p class="dim">{one.reason ?? t("noted")}</p>
        {one.note ? (
          <p>
            {t("answer")} {one.note}
          </p>
        ) : null}
      </li>
    ))}
  </ul>
);
