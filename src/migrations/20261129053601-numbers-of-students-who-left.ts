/** Written by `npm run db:generate` from the declarations. */
export const name = "20261129053601-numbers-of-students-who-left";
export const statements: readonly string[] = [
  `drop index "students_class_id_roll_no_unique"`,
  `do $check$ declare sentence text; begin
    sentence := (with bad as (select id, title, lower(value) as value from (select id, coalesce(nullif("name"::text, ''), '#' || id) || case when deleted_at is null then '' else ' (in the trash)' end as title, concat_ws(', ', "class_id", "roll_no") as value, count(*) over (partition by "class_id", "roll_no") as alike from "students" where (deleted_at is null and "status" in ('active')) and "class_id" is not null and "roll_no" is not null) as held where alike > 1),
    groups as (select value, count(*) as n, (array_agg(title order by id))[1:5] as titles from bad group by value),
    first as (select * from groups order by n desc, value limit 3)
    select string_agg(n || case when n = 1 then ' student has ' else ' students have ' end || case when value is null then 'no class and roll no' else 'the class and roll no "' || left(value, 60) || '"' end || ': ' || array_to_string(titles, ', ') || case when n > 5 then ' and ' || (n - 5) || ' more' else '' end, '; ' order by n desc, value)
      || case when (select count(*) from groups) > 3 then '; and others, ' || (select count(*) from bad) || ' in all' else '' end
      || '. No two students may have the same class and roll no.' from first);
    if sentence is not null then raise exception using errcode = '23514', message = sentence; end if;
  end $check$`,
  `create unique index "students_class_id_roll_no_unique" on "students" ("class_id", "roll_no") where (deleted_at is null and "status" in ('active'))`,
];
