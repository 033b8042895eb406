import { listed } from "@rollcall/kit/schema/messages";
import { Alert, Box, Button, Group, Loader, Paper, Stack, Tabs, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { StepHeading } from "@rollcall/kit/browser/crud/import/step-heading";
import { kindNames, t } from "./text";
import { askedFor, changed, type Choices } from "./choices";
import { ConfirmDialog } from "./confirm-dialog";
import {
  askForRehearsal,
  rolloverKey,
  type Kind,
  type Outcome,
  type Overview,
  type Rehearsal,
} from "./rollover-api";
import { StudentTable } from "./student-table";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

const kinds: readonly Kind[] = ["promoted", "stays", "leaves", "not_mapped", "already"];

interface RehearsalStepProps {
  data: Overview;
  choices: Choices;
  change(part: Partial<Choices>): void;
  onDone(outcome: Outcome): void;
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" title={t("warnings")}>
      <Box component="ul" m={0} pl={18}>
        {warnings.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Alert>
  );
}

interface UnmappedProps {
  classes: Rehearsal["unmapped"];
  onChoose(): void;
}

/** What has to be chosen before the year can be started. */
function Unmapped({ classes, onChoose }: UnmappedProps) {
  if (classes.length === 0) return null;
  return (
    <Alert color="red" title={t("unmappedTitle", { count: classes.length })}>
      <Text mb="sm">
        {t("unmappedText", {
          names: listed(
            classes.map(({ name }) => name),
            "unit",
          ),
        })}
      </Text>
      <Button size="xs" variant="default" onClick={onChoose}>
        {t("chooseNext")}
      </Button>
    </Alert>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <Alert color="red" role="alert" title={t("notRehearsed")}>
      <Text mb="sm">{message}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t("retry")}
      </Button>
    </Alert>
  );
}

/** The kinds with their counts; each opens its students. */
function Lists({
  rehearsal,
  data,
  choices,
  change,
}: Omit<RehearsalStepProps, "onDone"> & { rehearsal: Rehearsal }) {
  const [open, setOpen] = useState<Kind>("promoted");
  const { counts } = rehearsal;
  return (
    <Paper withBorder p="md">
      <Tabs
        value={open}
        onTabChange={(kind) => setOpen((kind ?? "promoted") as Kind)}
        keepMounted={false}
      >
        <Tabs.List mb="md" sx={{ flexWrap: "wrap" }}>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {kindNames[kind]}{" "}
              <Text
                span
                size="lg"
                weight={650}
                sx={(theme) =>
                  kind === "not_mapped" && counts[kind] > 0
                    ? { color: theme.colors.red[theme.colorScheme === "dark" ? 4 : 8] }
                    : {}
                }
              >
                {numberText(counts[kind])}
              </Text>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind}>
            <StudentTable
              kind={kind}
              rehearsal={rehearsal}
              targets={data.targets}
              exceptions={choices.students}
              onException={(id, target) =>
                change({ students: changed(choices.students, id, target) })
              }
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  );
}

const studentsToMove = (rehearsal: Rehearsal | undefined): number =>
  rehearsal ? rehearsal.counts.promoted + rehearsal.counts.stays + rehearsal.counts.leaves : 0;

function Progress({ isRehearsing, isNothing }: { isRehearsing: boolean; isNothing: boolean }) {
  return (
    <Text role="status" color="dimmed">
      {isRehearsing ? (
        <>
          <Loader size="xs" mr={8} />
          {t("rehearsing")}
        </>
      ) : isNothing ? (
        t("nothingToDo")
      ) : (
        t("nothingYet")
      )}
    </Text>
  );
}

/** How many students do something else than their class. */
function Exceptions({ count, onDrop }: { count: number; onDrop(): void }) {
  if (count === 0) return null;
  return (
    <Group spacing="xs">
      <Text>{t("exceptions", { count })}</Text>
      <Button compact variant="subtle" onClick={onDrop}>
        {t("dropExceptions")}
      </Button>
    </Group>
  );
}

/** What would become of everybody; asked again whenever an exception is made. */
export function RehearsalStep({ data, choices, change, onDone }: RehearsalStepProps) {
  const asked = askedFor(choices, data);
  const rehearsal = useQuery<Rehearsal>({
    queryKey: [...rolloverKey, "rehearsal", asked],
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => askForRehearsal(asked, signal),
  });
  const [asking, setAsking] = useState(false);
  const { data: answer, error, isFetching, isPlaceholderData } = rehearsal;
  const toDo = studentsToMove(answer);
  return (
    <Stack>
      <div>
        <StepHeading>{t("rehearsalTitle")}</StepHeading>
        <Progress isRehearsing={isFetching} isNothing={answer !== undefined && toDo === 0} />
      </div>
      {error ? <Failed message={error.message} onRetry={() => void rehearsal.refetch()} /> : null}
      <Unmapped classes={answer?.unmapped ?? []} onChoose={() => change({ step: 1 })} />
      <Warnings warnings={answer?.warnings ?? []} />
      <Exceptions count={choices.students.size} onDrop={() => change({ students: new Map() })} />
      {answer ? <Lists rehearsal={answer} data={data} choices={choices} change={change} /> : null}
      <Group position="apart">
        <Button variant="default" onClick={() => change({ step: 1 })}>
          {t("back")}
        </Button>
        {answer ? (
          <Button
            disabled={
              isFetching ||
              isPlaceholderData ||
              error !== null ||
              toDo === 0 ||
              answer.unmapped.length > 0
            }
            onClick={() => setAsking(true)}
          >
            {t("toConfirm", { name: answer.to.name })}
          </Button>
        ) : null}
      </Group>
      {asking && answer ? (
        <ConfirmDialog
          asked={asked}
          rehearsal={answer}
          onDone={onDone}
          onAgain={() => {
            setAsking(false);
            void rehearsal.refetch();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  );
}
