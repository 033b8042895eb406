import { Group, NativeSelect } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { memo } from "react";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import type { ExpectedDay } from "../../../../school/registers/page/expected-day";
import { t } from "./text";
import styles from "./day-list.module.css";
import type { Address } from "./address";
import { DayFilters } from "./day-filters";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

interface ChooserProps {
  address: Address;
  today: string;
  day: ExpectedDay | undefined;
  onAddress(next: Address, replace?: boolean): void;
}

interface SlotSelectProps {
  /** Of one class. */
  registers: ExpectedDay["registers"];
  slot: string | undefined;
  onSlot(slot: string): void;
}

/** Which register of a class; nothing where there is only one to choose. */
function SlotSelect({ registers, slot, onSlot }: SlotSelectProps) {
  const isKnown = registers.some((one) => one.slot === slot);
  if (registers.length <= 1 && (isKnown || !slot)) return null;
  return (
    <NativeSelect
      label={t("slot")}
      value={slot ?? ""}
      sx={{ minWidth: 140 }}
      data={[
        ...(isKnown ? [] : [{ value: slot ?? "", label: t("chooseSlot") }]),
        ...registers.map((one) => ({
          value: one.slot,
          label: [one.label, one.start_time, one.lesson?.subject.name].filter(Boolean).join(" · "),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => onSlot(value)}
    />
  );
}

/** Day, class and register of it. Every choice is in the address. */
export const Chooser = memo(function Chooser({ address, today, day, onAddress }: ChooserProps) {
  const { date, classId, slot } = address;
  const registers = day?.registers ?? [];
  const classes = new Map(registers.map((one) => [one.class.id, one.class.name]));
  const ofClass = registers.filter((one) => one.class.id === classId);
  const known = classId === undefined || classes.has(classId);
  return (
    <Group
      className={`${controls.root} ${styles.chooser} screen-only`}
      spacing="sm"
      align="flex-end"
    >
      <DayField
        label={t("date")}
        value={date}
        max={today}
        onChange={(day) => day && onAddress({ ...address, date: day })}
      />
      {date === today ? null : (
        <button
          type="button"
          className={controls.button}
          onClick={() => onAddress({ ...address, date: today })}
        >
          {t("today")}
        </button>
      )}
      <NativeSelect
        label={t("class")}
        value={classId === undefined ? "" : String(classId)}
        sx={{ minWidth: 180, flex: "1 1 180px", maxWidth: 320 }}
        data={[
          { value: "", label: t("chooseClass") },
          ...(known ? [] : [{ value: String(classId), label: `#${classId}` }]),
          ...[...classes].map(([id, name]) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onAddress(value === "" ? { date } : { date, classId: Number(value) })
        }
      />
      {classId === undefined ? null : (
        <SlotSelect
          registers={ofClass}
          slot={slot}
          onSlot={(chosen) => onAddress({ date, classId, ...(chosen ? { slot: chosen } : {}) })}
        />
      )}
      {classId === undefined ? (
        <DayFilters registers={registers} address={address} onAddress={onAddress} />
      ) : (
        <button
          type="button"
          className={`${controls.textButton} ${styles.all}`}
          onClick={() => onAddress({ date })}
        >
          <IconListDetails size={20} aria-hidden />
          <span>{t("allOfDay")}</span>
        </button>
      )}
    </Group>
  );
});
