import { Group, NativeSelect, Text } from "@mantine/core";
import { comparisons, type Compared } from "./compare";
import { reportStrings as words } from "./strings";

/** Chooses what the chart is held against, and says where nothing is known of it. */
export function ComparePicker({ compared }: { compared: Compared }) {
  const { chosen, choices, choose, values, isFailed } = compared;
  if (choices.length === 0) return null;
  const isEmpty = values && [...values.values()].every((value) => value === null);
  return (
    <Group spacing="xs" ml="auto" className="screen-only">
      {chosen && (isEmpty || isFailed) ? (
        <Text size="xs" color="dimmed" role="status">
          {isFailed ? words.compareFailed : words.compareEmpty}
        </Text>
      ) : null}
      <NativeSelect
        size="xs"
        aria-label={words.compare}
        value={chosen ?? ""}
        data={[
          { value: "", label: words.compareNone },
          ...choices.map((one) => ({ value: one, label: words.comparisons[one] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose(comparisons.find((one) => one === value))
        }
      />
    </Group>
  );
}
