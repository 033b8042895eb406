import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { StepHeading } from "@rollcall/kit/browser/crud/import/step-heading";
import { academicYears } from "../../../resources/academic-years";
import { classes } from "../../../resources/classes";
import { students } from "../../../resources/students";
import { t } from "./text";
import type { Outcome } from "./rollover-api";

/** What was done, and where to go on. */
export function DoneStep({
  outcome: { to, changed, made_current, counts },
  onAgain,
}: {
  outcome: Outcome;
  onAgain(): void;
}) {
  const link = (path: string, label: string) => (
    <Button component={Link} variant="default" to={path}>
      {label}
    </Button>
  );
  return (
    <Stack>
      <div>
        <StepHeading>
          {changed === 0 ? t("nothingDone") : t("doneTitle", { name: to.name })}
        </StepHeading>
        <Text role="status">
          {t("doneText", { count: changed, name: to.name })}{" "}
          {made_current ? t("nowCurrent", { name: to.name }) : ""}
        </Text>
      </div>
      {counts.not_mapped > 0 ? (
        <Alert color="yellow">
          <Text mb="sm">{t("leftOver", { count: counts.not_mapped })}</Text>
          <Button size="xs" variant="default" onClick={onAgain}>
            {t("links.again")}
          </Button>
        </Alert>
      ) : null}
      <Group spacing="xs" role="group" aria-label={t("goOn")}>
        {link(`/${students.name}`, t("links.students"))}
        {counts.leaves > 0
          ? link(`/${students.name}?status[in]=left,graduated`, t("links.leavers"))
          : null}
        {link(`/${classes.name}`, t("links.classes"))}
        {link(`/${academicYears.name}`, t("links.years"))}
        <Button variant="default" onClick={onAgain}>
          {t("links.undo")}
        </Button>
      </Group>
    </Stack>
  );
}
