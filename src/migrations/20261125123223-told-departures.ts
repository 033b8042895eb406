/** Written by hand: parents read of departures, once each, and when one is taken back. */
export const name = "20261125123223-told-departures";
export const statements: readonly string[] = [
  `alter table gate_events add column told text collate "C" check (told in ('left', 'taken_back', 'nobody'))`,
  // Departures from before this version are never told.
  `update gate_events set told = 'nobody' where kind = 'departure'`,
  `create index gate_departures_to_tell on gate_events (date, id) where kind = 'departure' and (told is null and undone_at is null or told = 'left' and undone_at is not null)`,
  `alter table alerts drop constraint alerts_kind_check, add constraint alerts_kind_check check (kind in ('absence', 'correction', 'consecutive_absences', 'low_attendance', 'departure', 'departure_taken_back'))`,
];
