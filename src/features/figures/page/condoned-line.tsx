import { Text } from "@mantine/core";
import type { StudentYear } from "./answers";
import { figureStrings } from "./figure-text";

/** What was granted beside a percentage, on a line of its own; nothing where nothing was. */
export const CondonedLine = ({
  of,
}: {
  of: Pick<StudentYear, "condoned" | "percentage" | "threshold">;
}) => (of.condoned ? <Text weight={600}>{figureStrings.condoned(of)}</Text> : null);
