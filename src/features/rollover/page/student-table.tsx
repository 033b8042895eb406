import { holdsWords } from "@rollcall/kit/schema/formats/fold";
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import type { Target } from "../domain/plan";
import { kindNames, t } from "./text";
import { targetOf, textOf } from "./choices";
import type { Kind, Overview, Rehearsal, Rehearsed } from "./rollover-api";
import { useTableStyle } from "./table-style";

const noneOfKind = {
  promoted: t("noneOfKind.promoted"),
  stays: t("noneOfKind.stays"),
  leaves: t("noneOfKind.leaves"),
  not_mapped: t("noneOfKind.not_mapped"),
  already: t("noneOfKind.already"),
};

const page = 50;

interface StudentTableProps {
  kind: Kind;
  rehearsal: Rehearsal;
  targets: Overview["targets"];
  exceptions: ReadonlyMap<number, Target>;
  onException(id: number, target: Target | undefined): void;
}

/** The next class, or why there is none. */
function Next({ student, nameOf }: { student: Rehearsed; nameOf(id: number | null): string }) {
  const { classes } = useTableStyle();
  const { kind, to_class_id, why } = student;
  return (
    <>
      {to_class_id === null ? (kind === "leaves" ? t("gone") : "—") : nameOf(to_class_id)}
      {why ? <span className={classes.muted}> {why}</span> : null}
    </>
  );
}

function Rows({
  found,
  rehearsal,
  targets,
  exceptions,
  onException,
  kind,
}: StudentTableProps & { found: readonly Rehearsed[] }) {
  const { classes } = useTableStyle();
  const names = useMemo(
    () => new Map(rehearsal.classes.map(({ id, name }) => [id, name])),
    [rehearsal],
  );
  const nameOf = (id: number | null) => (id === null ? "—" : (names.get(id) ?? "—"));
  const options = (id: number | null) => [
    { value: "", label: id === null ? t("choose") : t("likeClass") },
    ...(id === null ? [] : [{ value: "stays", label: t("staysIn", { name: nameOf(id) }) }]),
    { value: "leaves", label: t("leaves") },
    ...targets
      .filter((one) => one.id !== id)
      .map((one) => ({ value: String(one.id), label: one.name })),
  ];
  return (
    <tbody>
      {found.map((student) => (
        <tr key={student.id}>
          <th scope="row">
            {student.name} <span className={classes.muted}>{student.admission_no}</span>
          </th>
          <td data-label={t("present")}>{nameOf(student.from_class_id)}</td>
          <td data-label={t("next")}>
            <Next student={student} nameOf={nameOf} />
          </td>
          {kind === "already" ? null : <td data-label={t("rollNo")}>{student.roll_no ?? "—"}</td>}
          {kind === "already" ? null : (
            <td>
              <NativeSelect
                size="xs"
                aria-label={t("exceptionOf", { name: student.name })}
                data={options(student.from_class_id)}
                value={textOf(exceptions.get(student.id))}
                onChange={({ currentTarget }) =>
                  onException(student.id, targetOf(currentTarget.value) ?? undefined)
                }
              />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** The students of one kind, to search through, each with a choice of his own. */
export function StudentTable(props: StudentTableProps) {
  const { kind, rehearsal } = props;
  const { classes } = useTableStyle();
  const [search, setSearch] = useState("");
  const [shownCount, setShownCount] = useState(page);
  const typed = useDeferredValue(search).trim();
  const all = useMemo(
    () => rehearsal.students.filter((one) => one.kind === kind),
    [rehearsal, kind],
  );
  const found = useMemo(
    () =>
      typed
        ? all.filter(({ name, admission_no }) => holdsWords(`${name} ${admission_no}`, typed))
        : all,
    [all, typed],
  );
  if (all.length === 0) return <Text role="status">{noneOfKind[kind]}</Text>;
  return (
    <Stack spacing="sm">
      <Group position="apart" spacing="xs">
        <TextInput
          type="search"
          aria-label={t("searchLabel")}
          placeholder={t("searchHint")}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setShownCount(page);
          }}
        />
        <Text role="status" color="dimmed">
          {found.length === 0
            ? t("noMatch")
            : t("shown", { shown: Math.min(shownCount, found.length), of: found.length })}
        </Text>
      </Group>
      {found.length > 0 ? (
        <table className={classes.table}>
          <caption>{t("listCaption", { kind: kindNames[kind] })}</caption>
          <thead>
            <tr>
              <th scope="col">{t("student")}</th>
              <th scope="col">{t("present")}</th>
              <th scope="col">{t("next")}</th>
              {kind === "already" ? null : <th scope="col">{t("rollNo")}</th>}
              {kind === "already" ? null : <th scope="col">{t("change")}</th>}
            </tr>
          </thead>
          <Rows {...props} found={found.slice(0, shownCount)} />
        </table>
      ) : null}
      {found.length > shownCount ? (
        <Button variant="default" onClick={() => setShownCount(shownCount + page)}>
          {t("more", { count: Math.min(page, found.length - shownCount) })}
        </Button>
      ) : null}
    </Stack>
  );
}
