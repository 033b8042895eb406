/**
 * Written by hand: a scan that repeats what stands is stored too, since a pass that is sent later may
 * show that it repeated nothing.
 */
export const name = "20261129053300-repeated-passes";
export const statements: readonly string[] = [
  `alter table gate_events drop constraint gate_events_outcome_check, add constraint gate_events_outcome_check check (outcome in ('late', 'on_time', 'arrived', 'back', 'left', 'already'))`,
];
