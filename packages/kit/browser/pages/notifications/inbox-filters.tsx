import { Button, Group, NativeSelect } from "@mantine/core";
import { SearchInput } from "../../fields/search-input";
import { useAudiences } from "../../providers/notifications/audiences";
import { t } from "../../strings/notification-centre";
import { longestSearch, type InboxState } from "./inbox-address";

/** Which notifications are shown. */
export function InboxFilters({
  state,
  onChange,
}: {
  state: InboxState;
  onChange(part: Partial<InboxState>, replace?: boolean): void;
}) {
  const { notices } = useAudiences();
  const { status, type, search } = state;
  const narrowed = status !== "" || type !== "" || search !== "";
  return (
    <Group spacing="xs" role="search" aria-label={t("centre.filters")}>
      <SearchInput
        label={t("centre.search")}
        search={search}
        maxLength={longestSearch}
        sx={{ flex: "3 1 240px" }}
        onSearch={(wanted) => onChange({ search: wanted }, true)}
      />
      <NativeSelect
        sx={{ flex: "1 1 140px", maxWidth: 200 }}
        aria-label={t("centre.status")}
        value={status}
        onChange={(event) =>
          onChange({ status: event.currentTarget.value as InboxState["status"] })
        }
        data={[
          { value: "", label: t("centre.anyStatus") },
          { value: "unread", label: t("centre.unread") },
          { value: "read", label: t("centre.read") },
        ]}
      />
      <NativeSelect
        sx={{ flex: "1 1 140px", maxWidth: 200 }}
        aria-label={t("centre.type")}
        value={type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
        data={[
          { value: "", label: t("centre.anyType") },
          ...Object.entries(notices).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      {narrowed && (
        <Button variant="subtle" onClick={() => onChange({ status: "", type: "", search: "" })}>
          {t("centre.clear")}
        </Button>
      )}
    </Group>
  );
}
