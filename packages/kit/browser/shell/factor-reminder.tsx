import { Alert, Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { dayText } from "../../schema/formats/days";
import { useSession, useView } from "../providers/use-session";
import { t } from "../strings/shell";

/** Reminds of a second factor that will be needed and is not set up yet. */
export function FactorReminder() {
  const from = useSession()?.second_factor_from;
  const view = useView();
  if (from === undefined || view) return null;
  return (
    <Alert
      color="yellow"
      py="xs"
      mb="md"
      role="status"
      sx={{ "@media print": { display: "none" } }}
    >
      {t("factorReminder.text", { day: dayText(from) })}{" "}
      <Anchor component={Link} to="/profile#second-factor">
        {t("factorReminder.setUp")}
      </Anchor>
    </Alert>
  );
}
