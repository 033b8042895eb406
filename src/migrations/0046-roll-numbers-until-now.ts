/**
 * Until now a roll number was the student's alone. The enrolment that goes on, or was the last, has
 * the one on the record; an earlier one the number that the log says the record had when it ended.
 */
export const name = "0046-roll-numbers-until-now";

export const statements: readonly string[] = [
  `update enrolments e set roll_no = case when c.found then c.roll_no else s.roll_no end
   from students s, enrolments x left join lateral (
     select true as found, (l.changes -> 'roll_no' ->> 'before')::int as roll_no from activity_logs l
     where x.to_date is not null and l.resource = 'students' and l.record_id = x.student_id and l.action <> 'created' and l.changes ? 'roll_no'
       and (l.created_at::date >= x.to_date or (l.changes -> 'class_id' ->> 'before' = x.class_id::text and l.created_at::date >= x.from_date))
     order by l.created_at, l.id limit 1) c on true
   where x.id = e.id and s.id = e.student_id`,
];
