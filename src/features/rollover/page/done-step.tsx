import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { StepHeading } from "@rollcall/kit/browser/crud/import/step-heading";
import { academicYears } from "../../../resources/academic-years";
import { classes } from "../../../resources/classes";
import { students } from "../../../resources/students";
import { rolloverStrings as words } from "./strings";
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
        <StepHeading>{changed === 0 ? words.nothingDone : words.doneTitle(to.name)}</StepHeading>
        <Text role="status">
          {words.doneText(changed, to.name)} {made_current ? words.nowCurrent(to.name) : ""}
        </Text>
      </div>
      {counts.not_mapped > 0 ? (
        <Alert color="yellow">
          <Text mb="sm">{words.leftOver(counts.not_mapped)}</Text>
          <Button size="xs" variant="default" onClick={onAgain}>
            {words.links.again}
          </Button>
        </Alert>
      ) : null}
      <Group spacing="xs" role="group" aria-label={words.goOn}>
        {link(`/${students.name}`, words.links.students)}
        {counts.leaves > 0
          ? link(`/${students.name}?status[in]=left,graduated`, words.links.leavers)
          : null}
        {link(`/${classes.name}`, words.links.classes)}
        {link(`/${academicYears.name}`, words.links.years)}
        <Button variant="default" onClick={onAgain}>
          {words.links.undo}
        </Button>
      </Group>
    </Stack>
  );
}
