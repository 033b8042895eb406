import {
  Alert,
  Anchor,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from "@mantine/core";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { useClosePanel } from "@rollcall/kit/browser/crud/list/popover";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { listed } from "@rollcall/kit/schema/messages";
import { leaves } from "../../../../resources/leaves";
import type { Absence } from "../../../attendance/page";
import { useReason, useReasonChoices, type Choices } from "./use-reason";
import { t } from "./text";

const longest = 1000;

type Parts = NonNullable<Absence["slots"]>;

/** Whether it covers what was missed, or the whole day. */
function HowLong({
  parts,
  isWhole,
  onWhole,
}: {
  parts: Parts;
  isWhole: boolean;
  onWhole(isWhole: boolean): void;
}) {
  if (parts.length === 0) return null;
  const missed = listed(
    parts.map(({ label }) => label),
    "unit",
  );
  return (
    <SegmentedControl
      aria-label={t("howLong")}
      fullWidth
      size="xs"
      value={isWhole ? "whole" : "part"}
      onChange={(value) => onWhole(value === "whole")}
      data={[
        { value: "part", label: missed },
        { value: "whole", label: t("wholeDay") },
      ]}
    />
  );
}

interface TypesProps {
  choices: Choices;
  /** The type that is on its way. */
  busy: number | undefined;
  onChoose(type: number): void;
}

/** A button for each type of leave, which enters it. */
function Types({ choices: { types, decides }, busy, onChoose }: TypesProps) {
  const id = useId();
  if (types.length === 0) return <Text size="sm">{t("noTypes")}</Text>;
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="xs" color="dimmed" mb={4}>
        {decides ? t("approveAs") : t("requestAs")}
      </Text>
      <Group spacing={6}>
        {types.map((type) => (
          <Button
            key={type.id}
            size="xs"
            variant="default"
            loading={busy === type.id}
            disabled={busy !== undefined && busy !== type.id}
            onClick={() => onChoose(type.id)}
          >
            {type.name}
          </Button>
        ))}
      </Group>
    </div>
  );
}

/** What is said of an absence, and the types of leave that it can be entered as. */
export function ReasonForm({ absence, onGiven }: { absence: Absence; onGiven(): void }) {
  const { student, date, slots = [] } = absence;
  const parts = slots.filter(({ slot }) => slot !== "day");
  const close = useClosePanel();
  const { data: choices, error: notLoaded, refetch } = useReasonChoices();
  const [said, setSaid] = useState("");
  const [isWhole, setWhole] = useState(parts.length === 0);
  const [chosen, setChosen] = useState<number>();
  const { run, isPending, failure, error } = useReason(absence, () => {
    close();
    onGiven();
  });
  if (notLoaded && !choices)
    return <LoadFailed title={t("failed")} error={notLoaded} onRetry={() => void refetch()} />;
  if (!choices) return <Text role="status">{t("loading")}</Text>;
  const enter = (type: number, isMeant = false) => {
    setChosen(type);
    run({
      student_id: student.id,
      leave_type_id: type,
      date,
      slots: isWhole ? null : parts.map(({ slot }) => slot).join(","),
      reason: said.trim() || null,
      ...(isMeant ? { over_allowance: true } : {}),
    });
  };
  const isOver = error?.["code"] === "over_allowance";
  return (
    <Stack spacing="xs">
      <Text weight={650}>{t("title", { name: student.name })}</Text>
      <Textarea
        label={t("said")}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={longest}
        value={said}
        readOnly={isPending}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <HowLong parts={parts} isWhole={isWhole} onWhole={setWhole} />
      <Types choices={choices} busy={isPending ? chosen : undefined} onChoose={enter} />
      {failure ? (
        <Alert color={isOver ? "yellow" : "red"} role="alert" title={failure.title} p="xs">
          {failure.text}
          {isOver && chosen !== undefined ? (
            <Button mt="xs" size="xs" loading={isPending} onClick={() => enter(chosen, true)}>
              {t("approveAnyway")}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <Anchor
        component={Link}
        size="xs"
        to={`/${leaves.name}/create?student_id=${student.id}&from_date=${date}&to_date=${date}`}
      >
        {t("more")}
      </Anchor>
    </Stack>
  );
}
