import { createStyles, Text } from "@mantine/core";
import { useEffect } from "react";
import { useIcon } from "../../fields/icons";
import type { Command, CommandGroup } from "./commands";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    list: { maxHeight: "min(420px, 60dvh)", overflowY: "auto", padding: "4px 8px 8px" },
    group: {
      padding: "10px 10px 4px",
      fontSize: 12,
      fontWeight: 600,
      color: dark ? theme.colors.dark[2] : theme.colors.gray[6],
    },
    option: {
      display: "flex",
      alignItems: "center",
      gap: 10,
      padding: "8px 10px",
      borderRadius: theme.radius.sm,
      cursor: "pointer",
      fontSize: 14,
      "& > svg": { flex: "none" },
      "& > span": {
        flex: 1,
        minWidth: 0,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
      },
      "&[aria-selected=true]": {
        backgroundColor: dark ? theme.colors.dark[5] : theme.colors["brand"]?.[0],
      },
    },
  };
});

export const optionId = (command: Command) => `command-${command.id}`;

/**
 * What can be chosen, group by group. The focus stays in the field; `active` is what Enter would
 * take.
 */
export function CommandList({
  id,
  groups,
  active,
  onPick,
  onHover,
}: {
  id: string;
  groups: readonly CommandGroup[];
  active: Command | undefined;
  onPick(command: Command): void;
  onHover(command: Command): void;
}) {
  const iconOf = useIcon();
  const { classes } = useStyles();
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div id={id} role="listbox" className={classes.list} aria-label="Commands">
      {groups.map(({ name, commands }) => (
        <div key={name} role="group" aria-label={name}>
          <div className={classes.group} aria-hidden>
            {name}
          </div>
          {commands.map((command) => {
            const Icon = command.icon && iconOf(command.icon);
            return (
              <div
                key={command.id}
                id={optionId(command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === active}
                className={classes.option}
                onMouseMove={() => onHover(command)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(command)}
                onKeyDown={(event) => event.key === "Enter" && onPick(command)}
              >
                {Icon && <Icon size={17} stroke={1.7} aria-hidden />}
                <span>{command.label}</span>
                {command.hint && (
                  <Text size="xs" color="dimmed">
                    {command.hint}
                  </Text>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
