/**
 * A class has a thousand registers a year, each of which lay on another page; with their numbers in
 * the index their days are read from a dozen pages.
 */
export const name = "0013-registers-of-a-class";

export const statements: readonly string[] = [
  `alter table registers drop constraint registers_class_id_date_slot_key`,
  `alter table registers add constraint registers_class_id_date_slot_key unique (class_id, date, slot) include (id)`,
];
