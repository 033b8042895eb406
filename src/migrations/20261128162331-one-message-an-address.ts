/**
 * What is the same message of a sending to the same address goes once (docs/decisions/messages.md). Messages that
 * wait go as they would have.
 */
export const name = "20261128162331-one-message-an-address";
export const statements: readonly string[] = [
  `alter table deliveries add column alike uuid, add column carried_by integer references deliveries (id)`,
  `drop index deliveries_due`,
  `create index deliveries_due on deliveries (channel, due_at, id) where state in ('queued', 'sending') and carried_by is null`,
  `create index deliveries_alike on deliveries (alike) where carried_by is null`,
  `create index deliveries_carried on deliveries (carried_by) where carried_by is not null`,
  `create index deliveries_carried_open on deliveries (channel, carried_by) where state = 'queued' and carried_by is not null`,
];
