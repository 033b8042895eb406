import { Anchor, Box, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { countsText } from "../../attendance/page/expected-day/counts-text";
import type { ExpectedRegister } from "../../attendance/page/expected-day/expected-day";
import { RegisterStateBadge } from "../../attendance/page/expected-day/register-state-badge";
import { hubStrings } from "./strings";

interface RegisterLinesProps {
  registers: readonly ExpectedRegister[];
  date: string;
  /** What tells the registers apart: their class, or their time. */
  nameOf(register: ExpectedRegister): string;
}

/** Registers of a day, each with its state and the way to it. */
export function RegisterLines({ registers, date, nameOf }: RegisterLinesProps) {
  const mayMark = useMay()("mark_attendance");
  return (
    <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 10 }}>
      {registers.map((register) => {
        const { class: of, slot, state, counts } = register;
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
            <Text size="sm" color="dimmed">
              {state === "taken" || state === "incomplete"
                ? countsText(counts)
                : (register.teacher ?? hubStrings.class.noTeacher)}
            </Text>
          </li>
        );
      })}
    </Box>
  );
}
