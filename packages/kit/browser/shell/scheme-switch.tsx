import { useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { t } from "../strings/shell";
import classes from "./frame.module.css";

/** Switches between light and dark. */
export function SchemeSwitch({ className }: { className?: string }) {
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  const dark = colorScheme === "dark";
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={className === undefined ? classes.icon : `${classes.icon} ${className}`}
      onClick={() => toggleColorScheme()}
      aria-label={dark ? t("toLight") : t("toDark")}
    >
      <Icon size={19} stroke={1.7} aria-hidden />
    </button>
  );
}
