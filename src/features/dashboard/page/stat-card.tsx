import { createStyles, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { StatSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { pluralOf, type Resource } from "@rollcall/kit/schema";
import { dashboard } from "./strings";
import { useDashboardList } from "./use-list";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    card: {
      ...theme.fn.focusStyles(),
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: 12,
      padding: "14px 16px",
      borderRadius: theme.radius.md,
      color: "inherit",
      textDecoration: "none",
      backgroundColor: dark ? theme.colors.dark[7] : theme.white,
      border: `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[2]}`,
      transition: "border-color 120ms",
      "&:hover": { borderColor: dark ? theme.colors.dark[3] : theme.colors["brand"]?.[3] },
    },
    value: { fontSize: 24, fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: "tabular-nums" },
    icon: {
      display: "grid",
      placeItems: "center",
      width: 38,
      height: 38,
      flex: "none",
      borderRadius: theme.radius.md,
      color: dark ? theme.colors["brand"]?.[3] : theme.colors["brand"]?.[6],
      backgroundColor: dark
        ? theme.fn.rgba(theme.colors["brand"]?.[5] ?? "", 0.16)
        : theme.colors["brand"]?.[0],
      [theme.fn.smallerThan(480)]: { display: "none" },
    },
  };
});

/** How many records there are, and the way to them. */
export function StatCard({ resource, icon: Picture }: { resource: Resource; icon: Icon }) {
  const { classes } = useStyles();
  const { total, failed } = useDashboardList(resource);
  const label = pluralOf(resource);
  return (
    <Link to={`/${resource.name}`} className={classes.card}>
      <div>
        <Text color="dimmed">{label}</Text>
        <div className={classes.value}>
          {failed ? dashboard.unknown : (total?.toLocaleString("en") ?? <StatSkeleton />)}
        </div>
      </div>
      <span className={classes.icon}>
        <Picture size={20} stroke={1.7} aria-hidden />
      </span>
    </Link>
  );
}
