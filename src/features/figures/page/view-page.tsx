import { Stack, Tabs, Title } from "@mantine/core";
import { useNavigate, useSearchParams } from "react-router-dom";
import { t } from "./text";
import { readAddress, tabs, writeAddress, type Address, type Tab } from "./address";
import { DayTab } from "./day-tab";
import { MonthTab } from "./month-tab";
import { StudentTab } from "./student-tab";
import { useLiveFigures } from "./use-figures";

const tabNames = { month: t("tabs.month"), day: t("tabs.day"), student: t("tabs.student") };

/**
 * `/attendance/view`: attendance by month, by day and by student. Everything chosen is in the
 * address.
 */
export function ViewAttendancePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(params);
  useLiveFigures();
  const onAddress = (next: Address, replace = false) =>
    void navigate(`?${writeAddress(next)}`, { preventScrollReset: true, replace });
  return (
    <Stack spacing="md">
      <Title order={1} className="screen-only">
        {t("title")}
      </Title>
      <Tabs
        value={address.tab}
        onTabChange={(tab: Tab) => onAddress({ ...address, tab })}
        keepMounted={false}
      >
        <Tabs.List
          mb="md"
          aria-label={t("sections")}
          className="screen-only"
          sx={{ flexWrap: "wrap" }}
        >
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {tabNames[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="month">
          <MonthTab address={address} onAddress={onAddress} />
        </Tabs.Panel>
        <Tabs.Panel value="day">
          <DayTab address={address} onAddress={onAddress} />
        </Tabs.Panel>
        <Tabs.Panel value="student">
          <StudentTab address={address} onAddress={onAddress} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
