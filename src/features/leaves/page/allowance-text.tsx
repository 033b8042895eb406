import { Alert, Text } from "@mantine/core";
import type { AnswerTo } from "../../../providers/call";
import { t } from "./text";

/** What a request takes of the days of its type; of a type without a limit nothing is said. */
export function AllowanceText({ balances }: { balances: AnswerTo<"GET /admin/leaves/allowance"> }) {
  const limited = balances.filter(({ allowance }) => allowance !== null);
  if (limited.length === 0) return null;
  const sentence = limited.map((one) => one.sentence).join(" ");
  return limited.some(({ over }) => over > 0) ? (
    <Alert role="status" color="yellow" title={t("allowance.over")}>
      {sentence}
    </Alert>
  ) : (
    <Text role="status" size="sm">
      {sentence}
    </Text>
  );
}
