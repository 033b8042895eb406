/**
 * Messages that differ from reader to reader, what a channel reports of a message later, and the
 * grade of classes whose name says it (docs/decisions/notifications.md and messages.md).
 */
export const name = "0030-messages-of-their-own";

export const statements: readonly string[] = [
  `alter table sendings add column scope jsonb`,
  `alter table notifications add column title text, add column body text, add column subjects integer[]`,
  `alter table deliveries add column received_at timestamptz`,
  `create unique index deliveries_by_key on deliveries (key)`,
  `update classes set grade = trim(left(name, length(name) - length(section)))
   where section <> '' and right(name, length(section) + 1) = ' ' || section and length(trim(left(name, length(name) - length(section)))) between 1 and 20`,
];
