import { Anchor, Card, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { t } from "../../strings/phones";

/** The way from the institution's country to the numbers that were stored without it. */
export const PhonesCard = () => (
  <Card withBorder radius="md">
    <Anchor component={Link} to="/phone-numbers">
      {t("check")}
    </Anchor>
    <Text size="sm">{t("checkText")}</Text>
  </Card>
);
