import { Text } from "@mantine/core";
import type { RecordNote } from "@rollcall/kit/browser/crud/form/record-form";
import { AllowanceText } from "./allowance-text";
import { t } from "./text";
import { allowanceQueryOf, useAllowance } from "./use-allowance";

/** Says how many days of its type a request takes, while it is being put together. */
export const AllowanceNote: RecordNote = ({ values, id }) => {
  const { answer, error } = useAllowance(allowanceQueryOf(values, id));
  if (error)
    return (
      <Text role="status" size="sm" color="dimmed">
        {t("allowance.failed")}
      </Text>
    );
  return answer ? <AllowanceText balances={answer} /> : null;
};
