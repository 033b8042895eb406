/**
 * Until now a move that was dated ahead changed the class on the record at once. Where it has not
 * begun, the record says the present class again, and the move is a planned one. What a start of
 * the year wrote stays, so that it can still be undone.
 */
export const name = "0057-moves-already-planned";

const ahead = `
  select s.id, n.class_id as next_class_id, n.from_date as next_class_from, s.roll_no as next_roll_no, e.class_id, e.roll_no,
    row_number() over (partition by e.class_id, e.roll_no order by s.id) as place
  from students s join enrolments n on n.student_id = s.id and n.deleted_at is null and n.class_id = s.class_id and n.from_date > current_date
  join enrolments e on e.student_id = s.id and e.deleted_at is null and e.from_date <= current_date and e.to_date >= current_date and e.class_id <> s.class_id
  where s.deleted_at is null and not exists (
    select 1 from rollovers r, jsonb_to_recordset(r.opened) as o(id int) where r.undone_at is null and o.id = n.id)`;

export const statements: readonly string[] = [
  `update students s set class_id = a.class_id, next_class_id = a.next_class_id, next_class_from = a.next_class_from, next_roll_no = a.next_roll_no,
     roll_no = case when a.place = 1 and not exists (
       select 1 from students o where o.class_id = a.class_id and o.roll_no = a.roll_no and o.deleted_at is null and o.id <> s.id) then a.roll_no end,
     version = next_version(s.version), updated_at = now()
   from (${ahead}) a where a.id = s.id`,
];
