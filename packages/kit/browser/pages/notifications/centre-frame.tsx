import { Button, createStyles, Group, Stack, Title } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { t } from "../../strings/channels";
import { t as noticeText } from "../../strings/notifications";
import { t as centreText } from "../../strings/notification-centre";
import { useKeepsMessages } from "./outbox";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const accent = dark ? theme.colors["brand"]?.[3] : theme.colors["brand"]?.[6];
  return {
    tabs: {
      display: "flex",
      gap: 4,
      borderBottom: `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[3]}`,
    },
    tab: {
      ...theme.fn.focusStyles(),
      padding: "8px 14px",
      marginBottom: -1,
      color: dark ? theme.colors.dark[1] : theme.colors.gray[7],
      textDecoration: "none",
      borderBottom: "2px solid transparent",
      borderRadius: "4px 4px 0 0",
      "&:hover": { borderBottomColor: dark ? theme.colors.dark[3] : theme.colors.gray[4] },
      "&[aria-current]": { color: accent, borderBottomColor: accent, fontWeight: 600 },
    },
  };
});

const tabs = [
  { to: "/notifications", label: centreText("centre.inbox"), name: "inbox" },
  { to: "/notifications/sent", label: centreText("centre.sent"), name: "sent" },
  { to: "/notifications/outbox", label: t("outbox.tab"), name: "outbox" },
] as const;

/**
 * What is around the inbox and around what was sent: the way from one to the other, and to sending.
 */
export function CentreFrame({
  tab,
  children,
}: {
  tab: (typeof tabs)[number]["name"];
  children: ReactNode;
}) {
  const { classes } = useStyles();
  const keeps = useKeepsMessages();
  const shown = tabs.filter(({ name }) => name !== "outbox" || keeps || tab === "outbox");
  return (
    <Stack spacing="md">
      <Group position="apart">
        <Title order={1}>{noticeText("notices.title")}</Title>
        <Button
          component={Link}
          to="/notifications/send"
          leftIcon={<IconSend size={16} aria-hidden />}
        >
          {centreText("centre.send")}
        </Button>
      </Group>
      <nav className={classes.tabs} aria-label={centreText("centre.sections")}>
        {shown.map(({ to, label, name }) => (
          <Link
            key={name}
            to={to}
            className={classes.tab}
            aria-current={name === tab ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Stack>
  );
}
