import { Badge, Group, Text } from "@mantine/core";
import { figureStrings as words } from "./figure-text";
import type { Figure } from "./answers";

/** A percentage, how it was counted, and how much it rests on. */
export function FigureLine({ figure }: { figure: Figure }) {
  const { percentage, coverage, weight, counted, expected, marked, free, below } = figure;
  const { policy, threshold } = figure;
  return (
    <div>
      <Group spacing="sm">
        <Text
          component="span"
          sx={{
            fontSize: "var(--size-xl)",
            fontWeight: 650,
            lineHeight: 1.2,
            fontVariantNumeric: "tabular-nums",
          }}
        >
          {words.percent(percentage)}
        </Text>
        {below ? (
          <Badge color="red" size="lg">
            {words.below(threshold)}
          </Badge>
        ) : null}
      </Group>
      <Text>
        {words.counted(weight, counted, policy)}. {words.coverage(marked, expected, coverage)}.
      </Text>
      <Text size="xs" color="dimmed">
        {words.policy(policy)}
        {policy.free_absences > 0 ? ` ${words.free(free, policy)}` : ""}
      </Text>
    </div>
  );
}
