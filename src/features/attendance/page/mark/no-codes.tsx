import { Anchor, Paper, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { attendanceCodes } from "../../../../resources/attendance-codes";
import { t } from "../codes/text";
import type { Register } from "./register-answer";

/** Whether a register offers nothing to mark with. */
export const isWithoutCodes = ({ codes }: Register): boolean =>
  codes.every(({ retired }) => retired);

/** Why nothing can be marked, and who changes that. */
export function NoCodes() {
  const mayAdd = useMayDo()(attendanceCodes, "create");
  return (
    <Paper withBorder radius="md" p="md" role="status">
      <Text>
        {t("none")}{" "}
        {mayAdd ? (
          <Anchor component={Link} to="/settings?tab=codes">
            {t("add")}
          </Anchor>
        ) : (
          t("ask")
        )}
      </Text>
    </Paper>
  );
}
