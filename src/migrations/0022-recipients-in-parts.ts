/**
 * Whom a sending is for, from the moment it is sent until each of them has a notification: people
 * are listed in parts (docs/decisions/notifications.md).
 */
export const name = "0022-recipients-in-parts";

export const statements: readonly string[] = [
  `alter table sendings drop constraint sendings_state_check, add constraint sendings_state_check check (state in ('listing', 'sending', 'sent'))`,
  `create index sendings_being_listed on sendings (id) where state = 'listing'`,
  `create table unlisted_recipients (
    sending_id integer not null references sendings (id),
    part integer not null,
    kind text not null,
    reason text,
    ids integer[] not null,
    primary key (sending_id, part)
  )`,
];
