import { Badge, Button, createStyles, Group, Stack, Title } from "@mantine/core";
import { IconPlus, IconTable } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { SearchInput } from "@rollcall/kit/browser/fields/search-input";
import { leaves } from "../../../resources/leaves";
import { t as classText } from "./class/text";
import { tabNames, t } from "./text";
import { LeaveList } from "./leave-list";
import { states } from "./leaves-api";
import { MonthCalendar } from "./month-calendar";
import {
  addressOf,
  longestSearch,
  useCounts,
  useLiveLeaves,
  usePageState,
  type PageState,
} from "./use-leaves";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import { pageWidth } from "@rollcall/kit/browser/fields/page-width";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const accent = dark ? theme.colors["brand"]?.[3] : theme.colors["brand"]?.[6];
  return {
    tabs: {
      display: "flex",
      flexWrap: "wrap",
      gap: 4,
      borderBottom: `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[3]}`,
    },
    tab: {
      ...theme.fn.focusStyles(),
      display: "flex",
      alignItems: "center",
      gap: 6,
      padding: "8px 12px",
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

/** The leaves by state, with how many there are, and the calendar. */
function Tabs({ state }: { state: PageState }) {
  const { classes } = useStyles();
  const { data } = useCounts(state.search);
  const to = (tab: PageState["tab"]) => addressOf({ ...state, tab, page: 1 });
  return (
    <nav className={classes.tabs} aria-label={t("sections")}>
      {states.map((tab) => (
        <Link
          key={tab}
          to={to(tab)}
          className={classes.tab}
          aria-current={tab === state.tab ? "page" : undefined}
        >
          {tabNames[tab]}
          {data ? (
            <Badge
              size="sm"
              variant={tab === "pending" && data[tab] > 0 ? "filled" : "light"}
              color={tab === "pending" ? undefined : "gray"}
            >
              {numberText(data[tab])}
            </Badge>
          ) : null}
        </Link>
      ))}
      <Link
        to={to("calendar")}
        className={classes.tab}
        aria-current={state.tab === "calendar" ? "page" : undefined}
      >
        {t("tabs.calendar")}
      </Link>
    </nav>
  );
}

/**
 * `/leaves`: what is waiting to be decided, what has been, and who is away. The address holds which
 * of it is shown.
 */
export function LeavesPage() {
  const [state, change] = usePageState();
  const { tab, search, page, month } = state;
  const mayDo = useMayDo();
  useLiveLeaves();
  return (
    <Stack spacing="md" maw={pageWidth}>
      <Group position="apart">
        <Title order={1}>{t("title")}</Title>
        <Group spacing="xs">
          <Button
            component={Link}
            to="/leaves/all"
            variant="default"
            leftIcon={<IconTable size={16} aria-hidden />}
            title={t("tableHelp")}
          >
            {t("table")}
          </Button>
          {mayDo(leaves, "create") && mayDo(leaves, "edit") ? (
            <Button component={Link} to="/leaves/class" variant="default">
              {classText("open")}
            </Button>
          ) : null}
          {mayDo(leaves, "create") ? (
            <Button
              component={Link}
              to="/leaves/create"
              leftIcon={<IconPlus size={16} aria-hidden />}
            >
              {t("create")}
            </Button>
          ) : null}
        </Group>
      </Group>
      <Tabs state={state} />
      {tab === "calendar" ? (
        <MonthCalendar month={month} onMonth={(to) => change({ month: to })} />
      ) : (
        <>
          <SearchInput
            label={t("search")}
            search={search}
            maxLength={longestSearch}
            onSearch={(wanted) => change({ search: wanted }, true)}
          />
          <LeaveList key={tab} state={{ tab, search, page, month }} onChange={change} />
        </>
      )}
    </Stack>
  );
}
