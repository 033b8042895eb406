import { Group, NativeSelect, Text } from "@mantine/core";
import { comparisons, type Compared } from "./compare";
import { t } from "./text";

const comparisonTexts = { year: t("comparisons.year"), school: t("comparisons.school") };

/** Chooses what the chart is held against, and says where nothing is known of it. */
export function ComparePicker({ compared }: { compared: Compared }) {
  const { chosen, choices, choose, values, isFailed } = compared;
  if (choices.length === 0) return null;
  const isEmpty = values && [...values.values()].every((value) => value === null);
  return (
    <Group spacing="xs" ml="auto" className="screen-only">
      {chosen && (isEmpty || isFailed) ? (
        <Text size="xs" color="dimmed" role="status">
          {isFailed ? t("compareFailed") : t("compareEmpty")}
        </Text>
      ) : null}
      <NativeSelect
        size="xs"
        aria-label={t("compare")}
        value={chosen ?? ""}
        data={[
          { value: "", label: t("compareNone") },
          ...choices.map((one) => ({ value: one, label: comparisonTexts[one] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose(comparisons.find((one) => one === value))
        }
      />
    </Group>
  );
}
