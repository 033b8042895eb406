import {
  Anchor,
  Box,
  Button,
  Card,
  createStyles,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { Link } from "react-router-dom";
import { LinesSkeleton, StatSkeleton } from "../../fields/skeletons";
import { useAudiences } from "../../providers/notifications/audiences";
import { NotificationIcon } from "../../providers/notifications/notification-icon";
import type { Statistics } from "../../providers/notifications/notification";
import { useStatistics } from "../../providers/notifications/queries";
import { t as noticeText } from "../../strings/notifications";
import { t } from "../../strings/notification-centre";
import { DayChart } from "./day-chart";
import { numberText } from "../../../schema/formats/numbers";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    value: {
      fontSize: theme.fontSizes.lg,
      fontWeight: 650,
      lineHeight: 1.2,
      fontVariantNumeric: "tabular-nums",
    },
    card: {
      ...theme.fn.focusStyles(),
      display: "block",
      padding: "12px 16px",
      borderRadius: theme.radius.md,
      color: "inherit",
      textDecoration: "none",
      backgroundColor: dark ? theme.colors.dark[7] : theme.white,
      border: `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[2]}`,
      "&:hover": { borderColor: dark ? theme.colors.dark[3] : theme.colors["brand"]?.[3] },
    },
  };
});

/** One figure, which leads to the notifications it counts. */
function Figure({ label, to, value }: { label: string; to: string; value: number | undefined }) {
  const { classes } = useStyles();
  return (
    <Link to={to} className={classes.card}>
      <Text color="dimmed">{label}</Text>
      <div className={classes.value}>
        {value === undefined ? <StatSkeleton /> : numberText(value)}
      </div>
    </Link>
  );
}

/** How many there are of each type; a type nobody has heard of comes last, under its own word. */
function ByType({ counts }: { counts: Statistics["by_type"] }) {
  const about = useAudiences().notices;
  const types = [...new Set([...Object.keys(about), ...Object.keys(counts)])];
  return (
    <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 8 }}>
      {types.map((type) => (
        <Box component="li" key={type} sx={{ display: "flex", alignItems: "center", gap: 10 }}>
          <NotificationIcon type={type} />
          <Anchor
            component={Link}
            to={`/notifications?type=${encodeURIComponent(type)}`}
            sx={{ flex: 1 }}
          >
            {about[type]?.label ?? type}
          </Anchor>
          <Text weight={600} sx={{ fontVariantNumeric: "tabular-nums" }}>
            {numberText(counts[type] ?? 0)}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

/** How many of the own notifications there are, and how many of them are unread. */
export function Figures() {
  const { data, isError, refetch } = useStatistics();
  if (isError && !data) {
    return (
      <Card withBorder p="md" radius="md" role="alert">
        <Group spacing="xs">
          <Text color="dimmed">{t("centre.figuresFailed")}</Text>
          <Button variant="subtle" size="xs" compact onClick={() => void refetch()}>
            {noticeText("notices.retry")}
          </Button>
        </Group>
      </Card>
    );
  }
  return (
    <section aria-label={t("centre.figures")}>
      <SimpleGrid cols={3} spacing="sm">
        <Figure label={t("centre.total")} to="/notifications" value={data?.total} />
        <Figure label={t("centre.unread")} to="/notifications?status=unread" value={data?.unread} />
        <Figure
          label={t("centre.read")}
          to="/notifications?status=read"
          value={data && data.total - data.unread}
        />
      </SimpleGrid>
    </section>
  );
}

/** The same by what they were about, and by day. That they could not be had is said above. */
export function Breakdown() {
  const { data, isPending } = useStatistics();
  if (!data && !isPending) return null;
  return (
    <Stack spacing="md">
      <Card withBorder p="md" radius="md" component="section" aria-label={t("centre.byType")}>
        <Title order={2} mb="sm">
          {t("centre.byType")}
        </Title>
        {data ? <ByType counts={data.by_type} /> : <LinesSkeleton lines={5} />}
      </Card>
      <Card withBorder p="md" radius="md" component="section" aria-label={t("centre.days")}>
        <Title order={2} mb="sm">
          {t("centre.days")}
        </Title>
        {data ? <DayChart days={data.by_day} /> : <LinesSkeleton lines={4} />}
      </Card>
    </Stack>
  );
}
