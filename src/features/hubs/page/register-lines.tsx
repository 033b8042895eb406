import { Anchor, Box, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { countsText } from "../../../school/registers/page/counts-text";
import type { ExpectedRegister } from "../../../school/registers/page/expected-day";
import { RegisterStateBadge } from "../../../school/registers/page/register-state-badge";
import { t } from "./text";

interface RegisterLinesProps {
  registers: readonly ExpectedRegister[];
  date: string;
  /** What tells the registers apart: their class, or their time. */
  nameOf(register: ExpectedRegister): string;
  /** The teacher whose page it is, who need not be named again. */
  taker?: string;
}

/** What has come in of a register, or else who is to take it. */
function noteOf({ state, counts, teacher }: ExpectedRegister, taker: string | undefined) {
  if (state === "taken" || state === "incomplete") return countsText(counts);
  return teacher === taker ? undefined : (teacher ?? t("class.noTeacher"));
}

/** Registers of a day, each with its state and the way to it. */
export function RegisterLines({ registers, date, nameOf, taker }: RegisterLinesProps) {
  const mayMark = useMay()("mark_attendance");
  return (
    <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 10 }}>
      {registers.map((register) => {
        const { class: of, slot } = register;
        const note = noteOf(register, taker);
        const to = mayMark
          ? `/attendance/mark?class=${of.id}&date=${date}&slot=${encodeURIComponent(slot)}`
          : `/attendance/view?tab=day&date=${date}&find=${encodeURIComponent(of.name)}`;
        return (
          <li key={`${of.id} ${slot}`}>
            <Group spacing="xs" position="apart" noWrap>
              <Anchor component={Link} to={to} weight={600}>
                {nameOf(register)}
              </Anchor>
              <RegisterStateBadge register={register} />
            </Group>
            {note ? (
              <Text size="sm" color="dimmed">
                {note}
              </Text>
            ) : null}
          </li>
        );
      })}
    </Box>
  );
}
