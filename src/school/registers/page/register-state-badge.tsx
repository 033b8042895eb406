import { Badge, type MantineTheme } from "@mantine/core";
import { IconProgress } from "@tabler/icons-react";
import type { ExpectedRegister } from "./expected-day";
import { registerStateText } from "./register-state-text";

const colours = {
  taken: "green",
  missing: "red",
  upcoming: "gray",
  not_expected: "gray",
  closed: "gray",
} as const;
/** Amber that can be read on both grounds: 7:1 or better. */
const amber = (theme: MantineTheme) =>
  theme.colorScheme === "dark"
    ? { backgroundColor: "rgba(252, 196, 25, 0.16)", color: "#ffe066" }
    : { backgroundColor: "#fff3bf", color: "#663c00" };

/**
 * How a register stands; an incomplete one by an icon and its numbers too, not by its colour alone.
 */
export function RegisterStateBadge({
  register,
}: {
  register: Pick<ExpectedRegister, "state" | "students" | "counts">;
}) {
  const text = registerStateText(register);
  if (register.state !== "incomplete") return <Badge color={colours[register.state]}>{text}</Badge>;
  return (
    <Badge
      leftSection={<IconProgress size={12} aria-hidden style={{ display: "block" }} />}
      sx={(theme) => ({ ...amber(theme), flex: "none" })}
    >
      {text}
    </Badge>
  );
}
