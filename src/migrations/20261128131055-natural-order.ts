/** Written by `npm run db:generate` from the declarations. */
export const name = "20261128131055-natural-order";
export const statements: readonly string[] = [
  `drop index "classes_kind_order"`,
  `drop index "classes_class_teacher_id_order"`,
  `drop index "classes_status_order"`,
  `drop index "subjects_kind_order"`,
  `drop index "subjects_status_order"`,
  `drop index "substitutions_room_order"`,
  `alter table "students" add column "admission_no__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("admission_no", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "teachers" add column "employee_no__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("employee_no", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "classes" add column "name__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("name", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "classes" add column "code__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("code", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "classes" add column "room__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("room", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "subjects" add column "name__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("name", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "subjects" add column "code__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("code", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "periods" add column "name__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("name", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "timetable" add column "room__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("room", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "substitutions" add column "room__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("room", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
  `alter table "attendance_codes" add column "code__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("code", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`,
];
