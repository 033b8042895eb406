import { NativeSelect, Tabs } from "@mantine/core";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { classes } from "../../../resources/classes";
import { teachers } from "../../../resources/teachers";
import { tabNames, t } from "./text";
import { kinds, type Kind, type TimetableState } from "./timetable-address";
import { useRooms } from "./week";

interface WhoseProps {
  state: TimetableState;
  onChange(part: Partial<TimetableState>): void;
}

function RoomPicker({ state, onChange }: WhoseProps) {
  const { data = [] } = useRooms(true);
  const known = state.value && !data.includes(state.value) ? [state.value, ...data] : data;
  return (
    <NativeSelect
      label={t("tabs.room")}
      data={[
        { value: "", label: t("chooseRoom") },
        ...known.map((room) => ({ value: room, label: room })),
      ]}
      value={state.value}
      onChange={(event) => onChange({ value: event.currentTarget.value })}
    />
  );
}

/** Chooses whose week is shown: a class's, a teacher's or a room's. */
export function TimetableSubject({ state, onChange }: WhoseProps) {
  const { kind, value } = state;
  const to = kind === "class_id" ? classes : teachers;
  return (
    <Tabs
      value={kind}
      onTabChange={(next) => next && onChange({ kind: next as Kind, value: "" })}
      sx={{
        "@media print": { display: "none" },
        display: "flex",
        flexWrap: "wrap",
        gap: "8px 24px",
        alignItems: "flex-end",
      }}
    >
      <Tabs.List aria-label={t("by")}>
        {kinds.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {tabNames[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={kind} sx={{ flex: "1 1 220px", maxWidth: 320 }}>
        {kind === "room" ? (
          <RoomPicker state={state} onChange={onChange} />
        ) : (
          <ReferenceSelect
            key={kind}
            to={to.name}
            label={tabNames[kind]}
            clearable={false}
            value={value ? Number(value) : null}
            onChange={(id) => onChange({ value: id === null ? "" : String(id) })}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
