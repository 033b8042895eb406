/** In the console of a district's office: what each school told last, and its sums by day. */
export const name = "20261201020000-district";
export const statements: readonly string[] = [
  `create table "district_tenants" (
    "tenant" text not null primary key,
    "title" text,
    "told_at" timestamptz,
    "failed_at" timestamptz,
    "problem" text check ("problem" in ('away', 'operator')),
    "today" date,
    "students" integer
  )`,
  `create table "district_days" (
    "tenant" text not null,
    "date" date not null,
    "registers" integer not null,
    "taken" integer not null,
    "absent" integer not null,
    "late" integer not null,
    "halves" integer not null,
    "counted" integer not null,
    primary key ("tenant", "date")
  )`,
];
