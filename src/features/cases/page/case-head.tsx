import { Anchor, Box, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { StoredImage } from "@rollcall/kit/browser/fields/cells/stored-image";
import type { AnswerTo } from "../../../providers/call";
import { students } from "../../../resources/students";
import { t } from "./text";

export type Family = AnswerTo<"GET /admin/cases/:id/family">;

const stages = [1, 2, 3];

/** How far a case has gone, as three steps. */
function StageBar({ stage }: { stage: number }) {
  return (
    <Box
      component="ol"
      aria-label={t("stage.title")}
      m={0}
      p={0}
      sx={{ display: "flex", gap: 4, listStyle: "none", flex: "1 1 220px", maxWidth: 420 }}
    >
      {stages.map((one) => (
        <Box
          key={one}
          component="li"
          aria-current={one === stage ? "step" : undefined}
          sx={{
            flex: 1,
            borderTop: `6px solid var(${one <= stage ? "--accent" : "--line"})`,
            paddingTop: 4,
            fontSize: "var(--size-xs)",
            fontWeight: one === stage ? 650 : 400,
            color: `var(${one === stage ? "--text" : "--dim"})`,
          }}
        >
          {t("stage.of", { stage: one })}
        </Box>
      ))}
    </Box>
  );
}

/** Whom a case is about, and how far it has gone. */
export function CaseHead({ student, stage }: { student: Family["student"]; stage: number }) {
  const { id, name, admission_no: number, photo, class: its } = student;
  return (
    <Group mb="md" spacing="md">
      <StoredImage id={photo} initialsOf={name} size={72} />
      <div>
        <Text weight={600} size="md">
          {its ? (
            <Anchor component={Link} to={`/classes/${its.id}`} inherit>
              {its.name}
            </Anchor>
          ) : (
            t("head.noClass")
          )}
        </Text>
        <Text color="dimmed">{t("head.number", { number })}</Text>
        <Anchor component={Link} to={`/${students.name}/${id}`}>
          {t("head.student")}
        </Anchor>
      </div>
      <StageBar stage={stage} />
    </Group>
  );
}
