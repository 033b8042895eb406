import { createStyles, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { shell } from "../strings/shell";
import { SchemeSwitch } from "./scheme-switch";

const useStyles = createStyles((theme) => ({
  account: {
    display: "flex",
    alignItems: "center",
    gap: theme.spacing.sm,
    padding: theme.spacing.sm,
    borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
  },
  who: {
    ...theme.fn.focusStyles(),
    flex: 1,
    minWidth: 0,
    color: "inherit",
    textDecoration: "none",
    borderRadius: theme.radius.sm,
  },
}));

/** Who is signed in, and the colours, below the menu of a small screen. */
export function DrawerAccount({
  user,
  onGo,
}: {
  user: { name: string; is_super_admin: boolean };
  onGo(): void;
}) {
  const { classes } = useStyles();
  return (
    <div className={classes.account}>
      <Link to="/profile" onClick={onGo} className={classes.who}>
        <Text weight={600}>{user.name}</Text>
        <Text size="xs" color="dimmed">
          {user.is_super_admin ? shell.superAdmin : shell.admin}
        </Text>
      </Link>
      <SchemeSwitch />
    </div>
  );
}
