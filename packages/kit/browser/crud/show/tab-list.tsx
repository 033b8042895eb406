import { createStyles, Tabs } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";

const useStyles = createStyles((theme) => ({
  list: {
    flexWrap: "wrap",
    "& > [role=tab]": { paddingLeft: 12, paddingRight: 12 },
    // On a phone they are one line to push aside: wrapped, they would take the place of the record.
    [theme.fn.smallerThan("sm")]: {
      flexWrap: "nowrap",
      overflowX: "auto",
      borderBottom: 0,
      // Drawn inside, as what scrolls cuts off what stands over its edge.
      boxShadow: `inset 0 -2px ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
      "& > [role=tab]": { flexShrink: 0, marginBottom: 0 },
    },
  },
}));

/** The tabs of a record, of which the open one is in sight. */
export function TabList({ open, children }: { open: string; children: ReactNode }) {
  const { classes, cx } = useStyles();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    if (!row || row.scrollWidth <= row.clientWidth) return;
    const tabs = [...row.querySelectorAll("[role=tab]")];
    tabs
      .find(({ id }) => id.endsWith(`-tab-${open}`))
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);
  return (
    <Tabs.List ref={list} mb="md" className={cx("screen-only", classes.list)}>
      {children}
    </Tabs.List>
  );
}
