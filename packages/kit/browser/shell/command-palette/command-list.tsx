import { createStyles, Text } from "@mantine/core";
import { useIcon } from "../../fields/icons";
import type { Combobox } from "../../fields/inputs/use-combobox";
import { t } from "../../strings/palette";
import type { CommandGroup } from "./commands";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    list: { maxHeight: "min(420px, 60dvh)", overflowY: "auto", padding: "4px 8px 8px" },
    group: {
      padding: "10px 10px 4px",
      fontSize: theme.fontSizes.xs,
      fontWeight: 600,
      color: dark ? theme.colors.dark[2] : theme.colors.gray[6],
    },
    option: {
      display: "flex",
      alignItems: "center",
      flexWrap: "wrap",
      gap: "0 10px",
      padding: "8px 10px",
      borderRadius: theme.radius.sm,
      cursor: "pointer",
      fontSize: theme.fontSizes.sm,
      color: "inherit",
      textDecoration: "none",
      "& > svg": { flex: "none" },
      // Both are read whole: a hint for which there is no room stands below.
      "& > span": { flex: "1 1 auto", maxWidth: "calc(100% - 27px)", overflowWrap: "anywhere" },
      "& > div": { marginInlineStart: "auto", textAlign: "end" },
      "&[aria-selected=true]": {
        backgroundColor: dark ? theme.colors.dark[5] : theme.colors["brand"]?.[0],
      },
    },
  };
});

const rowsIn = (groups: readonly CommandGroup[]) =>
  groups.reduce((rows, { commands }) => rows + commands.length, 0);

interface CommandListProps {
  box: Combobox;
  groups: readonly CommandGroup[];
  /** Called as the browser follows a link, such as that of a phone number. */
  onFollow(): void;
}

/** What can be chosen, group by group. */
export function CommandList({ box, groups, onFollow }: CommandListProps) {
  const iconOf = useIcon();
  const { classes } = useStyles();
  return (
    <div {...box.listProps} className={classes.list} aria-label={t("list")}>
      {groups.map(({ name, commands }, at) => {
        const first = rowsIn(groups.slice(0, at));
        return (
          <div key={name} role="group" aria-label={name}>
            <div className={classes.group} aria-hidden>
              {name}
            </div>
            {commands.map((command, index) => {
              const Icon = command.icon && iconOf(command.icon);
              const Row = command.href === undefined ? "div" : "a";
              return (
                <Row
                  key={command.id}
                  {...box.rowProps(first + index)}
                  {...(command.href === undefined
                    ? {}
                    : { href: command.href, tabIndex: -1, onClick: onFollow })}
                  aria-selected={first + index === box.active}
                  className={classes.option}
                >
                  {Icon && <Icon size={17} stroke={1.7} aria-hidden />}
                  <span>{command.label}</span>
                  {command.hint && (
                    <Text size="xs" color="dimmed">
                      {command.hint}
                    </Text>
                  )}
                </Row>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
