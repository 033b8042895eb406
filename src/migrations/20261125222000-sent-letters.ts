/** Written by hand: a letter of a case can go to the parents as a message. */
export const name = "20261125222000-sent-letters";
export const statements: readonly string[] = [
  `alter table case_events add column sending_id integer references sendings (id) on delete set null`,
  `create index case_events_of_sending on case_events (sending_id) where sending_id is not null`,
  `alter table case_events drop constraint case_events_kind_check, add constraint case_events_kind_check check (kind in ('opened', 'raised', 'closed', 'reopened', 'letter', 'message'))`,
];
