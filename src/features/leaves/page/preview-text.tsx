import { Alert, Box, Loader, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { leaveStrings as words } from "./strings";
import type { Action, Preview } from "./leaves-api";
import { dayText } from "@rollcall/kit/schema/formats/days";

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
          {words.more(lines.length - maxShown)}
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
          ? words.effect(changes, skips.length, toCome)
          : words.givesBack(changes)}
      </Text>
      {over === null ? null : (
        <Alert color="yellow" role="alert" title={words.allowance.over}>
          {over}
        </Alert>
      )}
      {conflicts.length ? (
        <Alert color="yellow" title={words.conflicts}>
          <Lines
            isTitled
            title={words.conflicts}
            lines={conflicts.map((one) => `${place(one)}: ${one.why}`)}
          />
        </Alert>
      ) : null}
      <Lines
        title={words.marks}
        lines={marks.map((mark) => `${place(mark)}: ${words.change(mark.before, mark.after)}`)}
      />
      <Lines
        title={words.skipped}
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
      <Alert color="red" role="alert" title={words.notLooked}>
        {error.message}
      </Alert>
    );
  if (isPending)
    return fetchStatus === "idle" ? (
      <Text color="dimmed">{words.chooseDay}</Text>
    ) : (
      <Text role="status" color="dimmed">
        <Loader size="xs" mr={8} />
        {words.looking}
      </Text>
    );
  return <Found action={action} preview={data} />;
}
