import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { shell } from "../strings/shell";

/** Switches between light and dark. */
export function SchemeSwitch({ className }: { className?: string }) {
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  const dark = colorScheme === "dark";
  const Icon = dark ? IconSun : IconMoon;
  return (
    <ActionIcon
      size={36}
      className={className}
      onClick={() => toggleColorScheme()}
      aria-label={dark ? shell.toLight : shell.toDark}
    >
      <Icon size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
