/**
 * Messages to parents, teachers and students were stored as delivered although nothing could carry
 * them out of the server. Nobody has read them: they are recorded, and not sent.
 */
export const name = "0019-nothing-was-sent";

export const statements: readonly string[] = [
  `with changed as (
    update notifications set delivered_at = null, unreachable = coalesce(unreachable, 'No channel was set up to reach them')
    where kind <> 'admin' and (delivered_at is not null or unreachable is null) returning sending_id),
  counted as (select sending_id, count(*)::int as n from changed group by 1),
  admins as (select sending_id, count(delivered_at)::int as delivered, count(*)::int as n from notifications where kind = 'admin' and sending_id in (select sending_id from counted) group by 1)
  update sendings s set delivered = coalesce(a.delivered, 0), unreachable = s.total - coalesce(a.n, 0),
    state = case when coalesce(a.delivered, 0) >= coalesce(a.n, 0) then 'sent' else s.state end
  from counted c left join admins a on a.sending_id = c.sending_id where s.id = c.sending_id`,
  `update alerts set parents = 0 where parents > 0`,
];
