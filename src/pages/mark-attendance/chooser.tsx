import { Group, NativeSelect, TextInput } from "@mantine/core";
import { memo } from "react";
import controls from "../../crud/list/controls.module.css";
import type { ExpectedDay } from "../../providers/attendance/expected-day";
import { isCalendarDate } from "../../schema";
import { markAttendance as words } from "../../strings/mark-attendance";
import styles from "./day-list.module.css";
import type { Address } from "./address";
import { DayFilters } from "./day-filters";

interface ChooserProps {
  address: Address;
  today: string;
  day: ExpectedDay | undefined;
  onAddress(next: Address, replace?: boolean): void;
}

/** Day, class and register of it. Every choice is in the address. */
export const Chooser = memo(function Chooser({ address, today, day, onAddress }: ChooserProps) {
  const { date, classId, slot } = address;
  const registers = day?.registers ?? [];
  const classes = new Map(registers.map((one) => [one.class.id, one.class.name]));
  const ofClass = registers.filter((one) => one.class.id === classId);
  const known = classId === undefined || classes.has(classId);
  return (
    <Group className={`${controls.root} ${styles.chooser}`} spacing="sm" align="flex-end" sx={{ "@media print": { display: "none" } }}>
      <TextInput type="date" label={words.date} value={date} max={today} onChange={({ currentTarget: { value } }) => isCalendarDate(value) && onAddress({ ...address, date: value })} />
      {date === today ? null : <button type="button" className={controls.button} onClick={() => onAddress({ ...address, date: today })}>{words.today}</button>}
      <NativeSelect
        label={words.class} value={classId === undefined ? "" : String(classId)} sx={{ minWidth: 180, flex: "1 1 180px", maxWidth: 320 }}
        data={[{ value: "", label: words.chooseClass }, ...(known ? [] : [{ value: String(classId), label: `#${classId}` }]), ...[...classes].map(([id, name]) => ({ value: String(id), label: name }))]}
        onChange={({ currentTarget: { value } }) => onAddress(value === "" ? { date } : { date, classId: Number(value) })}
      />
      {classId !== undefined && (ofClass.length > 1 || (slot && !ofClass.some((one) => one.slot === slot))) ? (
        <NativeSelect
          label={words.slot} value={slot ?? ""} sx={{ minWidth: 140 }}
          data={[...(slot && ofClass.some((one) => one.slot === slot) ? [] : [{ value: slot ?? "", label: words.chooseSlot }]), ...ofClass.map((one) => ({ value: one.slot, label: [one.label, one.start_time, one.lesson?.subject.name].filter(Boolean).join(" · ") }))]}
          onChange={({ currentTarget: { value } }) => onAddress({ date, classId, ...(value ? { slot: value } : {}) })}
        />
      ) : null}
      {classId === undefined ? <DayFilters registers={registers} address={address} onAddress={onAddress} /> : <button type="button" className={controls.textButton} onClick={() => onAddress({ date })}>{words.allOfDay}</button>}
    </Group>
  );
});
