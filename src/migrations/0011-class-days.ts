/**
 * What a class's registers of a day say together, so that reports of a year read a row a day rather
 * than one a lesson. Kept by triggers of `registers`, in the statement that changes them: whatever
 * writes registers keeps it exact.
 */
export const name = "0011-class-days";

const sums = ["present", "absent", "excused", "half", "not_counted", "late"];
const columns = `class_id, date, slots, ${sums.join(", ")}`;
const ofRegisters = `r.class_id, r.date, array_agg(r.slot order by r.slot), ${sums.map((column) => `sum(r.${column})`).join(", ")}`;
const trigger = (on: string, table: "new" | "old") =>
  `create trigger keep_class_days_after_${on} after ${on} on registers referencing ${table} table as changed for each statement execute function keep_class_days()`;

export const statements: readonly string[] = [
  `create table class_days (
    class_id integer not null references classes (id),
    date date not null,
    slots text[] collate "C" not null,
    ${sums.map((column) => `${column} integer not null`).join(", ")},
    primary key (class_id, date)
  )`,
  `create index class_days_by_date on class_days (date, class_id)`,
  `create function keep_class_days() returns trigger language plpgsql as $$
  begin
    insert into class_days as d (${columns})
      select ${ofRegisters} from (select distinct class_id, date from changed) c join registers r on r.class_id = c.class_id and r.date = c.date and r.open group by r.class_id, r.date
      on conflict (class_id, date) do update set slots = excluded.slots, ${sums.map((column) => `${column} = excluded.${column}`).join(", ")};
    delete from class_days d using (select distinct class_id, date from changed) c
      where d.class_id = c.class_id and d.date = c.date and not exists (select 1 from registers r where r.class_id = d.class_id and r.date = d.date and r.open);
    return null;
  end $$`,
  trigger("insert", "new"),
  trigger("update", "new"),
  trigger("delete", "old"),
  `insert into class_days (${columns}) select ${ofRegisters} from registers r where r.open group by r.class_id, r.date`,
];
