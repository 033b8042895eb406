import { Anchor, Box, Button, Card, Group, Progress, Text, Title } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { useAttention } from "./dashboard-data";

import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/first-steps/en.json" with { type: "json" };

const t = messages("dashboard/page/first-steps", words);

const texts = {
  year: { to: "/academic-years/create", label: t("steps.year.label"), text: t("steps.year.text") },
  classes: {
    to: "/classes/create",
    label: t("steps.classes.label"),
    text: t("steps.classes.text"),
  },
  students: {
    to: "/students/import",
    label: t("steps.students.label"),
    text: t("steps.students.text"),
  },
  teachers: {
    to: "/teachers/create",
    label: t("steps.teachers.label"),
    text: t("steps.teachers.text"),
  },
  register: {
    to: "/attendance/mark",
    label: t("steps.register.label"),
    text: t("steps.register.text"),
  },
};

/** Where this device remembers that nothing of it is to be shown any more. */
const key = "rollcall-first-steps";

interface StepProps {
  step: keyof typeof texts;
  done: boolean;
  isNext: boolean;
}

/** A step, the next one with a button. */
function Step({ step, done, isNext }: StepProps) {
  const { to, label, text } = texts[step];
  const Icon = done ? IconCircleCheck : IconCircle;
  return (
    <Box component="li" sx={{ display: "flex", gap: 12 }}>
      <Text color={done ? "green" : "dimmed"} component="span" lh={0} mt={2}>
        <Icon size={20} stroke={1.6} role="img" aria-label={done ? t("done") : t("open")} />
      </Text>
      <div>
        {done ? <Text color="dimmed">{label}</Text> : null}
        {done || isNext ? null : (
          <Anchor component={Link} to={to}>
            {label}
          </Anchor>
        )}
        {isNext ? (
          <Button component={Link} to={to} mb={4}>
            {label}
          </Button>
        ) : null}
        {done ? null : (
          <Text size="xs" color="dimmed">
            {text}
          </Text>
        )}
      </div>
    </Box>
  );
}

function isOver(): boolean {
  try {
    return localStorage.getItem(key) === "over";
  } catch {
    return false;
  }
}

function rememberOver(): void {
  try {
    localStorage.setItem(key, "over");
  } catch {
    // Then it is asked for again with the next page load.
  }
}

/** Of who has neither, no school looks new: nobody else can make it otherwise. */
const begins = ["create_classes", "create_students"];

/** The steps of a school that is not so far yet, and the way to hide them on this device. */
export function useFirstSteps() {
  const [over, setOver] = useState(isOver);
  const { data, isFetched, refetch } = useAttention();
  const mayBegin = begins.some(useMay());
  const steps = data?.steps ?? [];
  const isDone = steps.length > 0 && steps.every(({ done }) => done);
  useEffect(() => {
    // Without a step of one's own, more rights may bring some.
    if (isDone) rememberOver();
  }, [isDone]);
  const hide = () => {
    rememberOver();
    setOver(true);
  };
  const shown = over || isDone ? [] : steps;
  // The first register may still be on its way when the page is opened.
  useLive("registers", async () => (shown.length > 0 ? refetch() : undefined));
  return {
    steps: shown,
    hide,
    /** Whether there is nothing yet that a day could be told of, for who can change that. */
    isNew: shown.some(({ step, done }) => !done && (step === "classes" || step === "students")),
    /** Whether it may turn out to be new; not any more after a failure, or it would come and go. */
    isUnknown: !over && !isFetched && mayBegin,
  };
}

/** What a new school does before its first register, each step where it is done. It ticks itself. */
export function FirstSteps({
  steps,
  hide,
}: Pick<ReturnType<typeof useFirstSteps>, "steps" | "hide">) {
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.step;
  return (
    <Card withBorder p="lg" radius="md" component="section" aria-label={t("title")}>
      <Group position="apart" mb="xs">
        <Title order={2}>{t("title")}</Title>
        <Group spacing="sm">
          <Text color="dimmed">{t("progress", { done, all: steps.length })}</Text>
          <Button variant="subtle" size="xs" compact aria-label={t("hideHelp")} onClick={hide}>
            {t("hide")}
          </Button>
        </Group>
      </Group>
      <Progress value={(done / steps.length) * 100} mb="lg" aria-hidden />
      <Box component="ol" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 16 }}>
        {steps.map((step) => (
          <Step key={step.step} {...step} isNext={step.step === next} />
        ))}
      </Box>
    </Card>
  );
}
