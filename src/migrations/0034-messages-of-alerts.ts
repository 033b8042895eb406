/**
 * By which messages an alert was told: the parents of siblings get one for all of them, the class
 * teacher one for each.
 */
export const name = "0034-messages-of-alerts";
export const statements: readonly string[] = [
  `create table alert_messages (
    alert_id integer not null references alerts (id) on delete cascade,
    sending_id integer not null references sendings (id) on delete cascade,
    primary key (sending_id, alert_id)
  )`,
  `create index alert_messages_of_alert on alert_messages (alert_id)`,
  `insert into alert_messages (alert_id, sending_id) select id, sending_id from alerts where sending_id is not null`,
  `alter table alerts drop column sending_id`,
];
