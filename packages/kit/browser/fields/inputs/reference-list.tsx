import { Button, createStyles, Group, Text } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { noMatchText, t } from "../../strings/inputs";
import type { Combobox } from "./use-combobox";
import type { ReferenceSearch } from "./use-reference-options";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    list: { padding: 4, minHeight: 0, overflowY: "auto" },
    row: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: "0 8px",
      "& > svg": { flex: "none" },
      padding: "7px 10px",
      borderRadius: theme.radius.sm,
      cursor: "pointer",
      fontSize: theme.fontSizes.sm,
    },
    active: { background: dark ? theme.colors.dark[5] : theme.colors.gray[1] },
    second: {
      marginLeft: "auto",
      maxWidth: "100%",
      overflow: "hidden",
      textOverflow: "ellipsis",
      color: dark ? theme.colors.dark[1] : theme.colors.gray[7],
      whiteSpace: "nowrap",
    },
    foot: { padding: "6px 14px", color: dark ? theme.colors.dark[1] : theme.colors.gray[7] },
  };
});

interface ReferenceListProps {
  label: string;
  box: Combobox;
  found: ReferenceSearch;
  chosen: ReadonlySet<number>;
  multiple: boolean;
  /** The last row, which makes a new record; absent where that may not be done. */
  createLabel?: string;
}

/** What there is to say beside the rows. */
function Foot({ found }: { found: ReferenceSearch }) {
  const { classes } = useStyles();
  const { options, error, busy, search, more, again } = found;
  if (error) {
    return (
      <Group spacing="xs" className={classes.foot}>
        <Text size="sm">{error.message || t("searchFailed")}</Text>
        <Button compact variant="subtle" tabIndex={-1} onClick={again}>
          {t("tryAgain")}
        </Button>
      </Group>
    );
  }
  if (options.length === 0)
    return (
      <Text size="sm" role="status" className={classes.foot}>
        {busy ? t("searching") : noMatchText(search)}
      </Text>
    );
  return more > 0 ? (
    <Text size="xs" role="status" className={classes.foot}>
      {t("more", { count: more })}
    </Text>
  ) : null;
}

/** The rows under a picker, and what there is to say of them. */
export function ReferenceList({
  label,
  box,
  found,
  chosen,
  multiple,
  createLabel,
}: ReferenceListProps) {
  const { classes, cx } = useStyles();
  const row = (index: number, selected: boolean) => ({
    ...box.rowProps(index),
    "aria-selected": selected,
    className: cx(classes.row, index === box.active && classes.active),
  });
  return (
    <>
      <div
        {...box.listProps}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-busy={found.busy}
        className={classes.list}
      >
        {found.options.map((option, index) => (
          <div key={option.id} {...row(index, chosen.has(option.id))}>
            {chosen.has(option.id) ? <IconCheck size={16} aria-hidden /> : null}
            <span>{option.title}</span>
            {option.second ? <span className={classes.second}>{option.second}</span> : null}
          </div>
        ))}
        {createLabel ? (
          <div {...row(found.options.length, false)}>
            <IconPlus size={16} aria-hidden />
            <span>{createLabel}</span>
          </div>
        ) : null}
      </div>
      <Foot found={found} />
    </>
  );
}
