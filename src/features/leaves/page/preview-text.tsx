import { Alert, Box, Loader, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { t } from "./text";
import type { Action, Preview } from "./leaves-api";
import { dayText } from "@rollcall/kit/schema/formats/days";

const changeText = (before: string | null, after: string | null) =>
  t("change", { before: before ?? t("unmarked"), after: after ?? t("unmarked") });

const maxShown = 8;
const shownDay = (day: string) => dayText(day);

interface LinesProps {
  title: string;
  lines: readonly string[];
  /** Whether what is around them shows the title already. */
  isTitled?: boolean;
}

/** Lines of one kind, the first few of them. */
function Lines({ title, lines, isTitled = false }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      {isTitled ? null : (
        <Text size="xs" color="dimmed" weight={600}>
          {title}
        </Text>
      )}
      <Box component="ul" m={0} pl={18} aria-label={title}>
        {lines.slice(0, maxShown).map((line) => (
          <li key={line}>
            <Text size="sm">{line}</Text>
          </li>
        ))}
      </Box>
      {lines.length > maxShown ? (
        <Text size="xs" color="dimmed">
          {t("more", { n: lines.length - maxShown })}
        </Text>
      ) : null}
    </div>
  );
}

const place = ({
  date,
  label,
  class: className,
}: Preview["marks"][number] | Preview["conflicts"][number]) =>
  `${shownDay(date)}, ${className}, ${label}`;

function Found({ action, preview }: { action: Action; preview: Preview }) {
  const { changes, skips, marks, conflicts, to_come: toCome, over_allowance: over } = preview;
  return (
    <Stack spacing="xs">
      <Text role="status" weight={600}>
        {action === "approve"
          ? t("effect", { changes, skips: skips.length, toCome })
          : t("givesBack", { changes })}
      </Text>
      {over === null ? null : (
        <Alert color="yellow" role="alert" title={t("allowance.over")}>
          {over}
        </Alert>
      )}
      {conflicts.length ? (
        <Alert color="yellow" title={t("conflicts")}>
          <Lines
            isTitled
            title={t("conflicts")}
            lines={conflicts.map((one) => `${place(one)}: ${one.why}`)}
          />
        </Alert>
      ) : null}
      <Lines
        title={t("marks")}
        lines={marks.map((mark) => `${place(mark)}: ${changeText(mark.before, mark.after)}`)}
      />
      <Lines
        title={t("skipped")}
        lines={skips.map(({ date, why }) => `${shownDay(date)}: ${why}`)}
      />
    </Stack>
  );
}

/** What a decision would change, while it is being found out, and when it cannot be. */
export function PreviewText({
  action,
  preview,
}: {
  action: Action;
  preview: UseQueryResult<Preview>;
}) {
  const { data, error, fetchStatus, isPending } = preview;
  if (error)
    return (
      <Alert color="red" role="alert" title={t("notLooked")}>
        {error.message}
      </Alert>
    );
  if (isPending)
    return fetchStatus === "idle" ? (
      <Text color="dimmed">{t("chooseDay")}</Text>
    ) : (
      <Text role="status" color="dimmed">
        <Loader size="xs" mr={8} />
        {t("looking")}
      </Text>
    );
  return <Found action={action} preview={data} />;
}
