import { Box, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { shell } from "../strings/shell";

/** Who is signed in, below the menu of a small screen. */
export function DrawerAccount({ user, onGo }: { user: { name: string; is_super_admin: boolean }; onGo(): void }) {
  return (
    <Box component={Link} to="/profile" onClick={onGo} p="sm" sx={(theme) => ({ display: "block", color: "inherit", textDecoration: "none", borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}` })}>
      <Text weight={600}>{user.name}</Text>
      <Text size="xs" color="dimmed">{user.is_super_admin ? shell.superAdmin : shell.admin}</Text>
    </Box>
  );
}
