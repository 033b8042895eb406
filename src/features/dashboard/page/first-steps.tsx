import { Anchor, Box, Button, Card, Group, Progress, Text, Title } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { useFirstSteps } from "./dashboard-data";

import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/first-steps/en.json" with { type: "json" };

const t = messages("dashboard/page/first-steps", words);

const steps = {
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

/** Whoever has none of these may take no step. */
const permissions = [
  "create_institution_settings",
  "create_classes",
  "create_students",
  "create_teachers",
  "mark_attendance",
];

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

/**
 * What a new school does before its first register, each step where it is done. It ticks itself,
 * and is gone once all is done, or for whoever hides it on this device. While it is not known how
 * far the school is, nothing is shown: most schools have done all of it.
 */
export function FirstSteps() {
  const [over, setOver] = useState(isOver);
  const may = useMay();
  const { data } = useFirstSteps(!over && permissions.some(may));
  const isDone = data !== undefined && data.every(({ done }) => done);
  useEffect(() => {
    // Without a step of one's own, more rights may bring some.
    if (isDone && data.length > 0) rememberOver();
  }, [isDone, data]);
  if (over || !data || isDone) return null;
  const hide = () => {
    rememberOver();
    setOver(true);
  };
  const done = data.filter((step) => step.done).length;
  const next = data.find((step) => !step.done)?.step;
  return (
    <Card withBorder p="md" radius="md" component="section" aria-label={t("title")}>
      <Group position="apart" mb="xs">
        <Title order={2}>{t("title")}</Title>
        <Group spacing="sm">
          <Text color="dimmed">{t("progress", { done, all: data.length })}</Text>
          <Button variant="subtle" size="xs" compact aria-label={t("hideHelp")} onClick={hide}>
            {t("hide")}
          </Button>
        </Group>
      </Group>
      <Progress value={(done / data.length) * 100} mb="md" aria-hidden />
      <Box component="ol" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 12 }}>
        {data.map((step) => {
          const { to, label, text } = steps[step.step];
          const Icon = step.done ? IconCircleCheck : IconCircle;
          return (
            <Box component="li" key={step.step} sx={{ display: "flex", gap: 12 }}>
              <Text color={step.done ? "green" : "dimmed"} component="span" lh={0} mt={2}>
                <Icon
                  size={20}
                  stroke={1.6}
                  role="img"
                  aria-label={step.done ? t("done") : t("open")}
                />
              </Text>
              <div>
                {step.done ? (
                  <Text color="dimmed">{label}</Text>
                ) : (
                  <Anchor component={Link} to={to} weight={step.step === next ? 650 : 400}>
                    {label}
                  </Anchor>
                )}
                {step.done ? null : (
                  <Text size="xs" color="dimmed">
                    {text}
                  </Text>
                )}
              </div>
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
