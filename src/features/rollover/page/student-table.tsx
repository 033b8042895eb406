import { holdsWords } from "@rollcall/kit/schema/formats/fold";
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import type { Target } from "../domain/plan";
import { rolloverStrings as words } from "./strings";
import { targetOf, textOf } from "./choices";
import type { Kind, Overview, Rehearsal, Rehearsed } from "./rollover-api";
import { useTableStyle } from "./table-style";

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
      {to_class_id === null ? (kind === "leaves" ? words.gone : words.none) : nameOf(to_class_id)}
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
  const nameOf = (id: number | null) => (id === null ? words.none : (names.get(id) ?? words.none));
  const options = (id: number | null) => [
    { value: "", label: id === null ? words.choose : words.likeClass },
    ...(id === null ? [] : [{ value: "stays", label: words.staysIn(nameOf(id)) }]),
    { value: "leaves", label: words.leaves },
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
          <td data-label={words.present}>{nameOf(student.from_class_id)}</td>
          <td data-label={words.next}>
            <Next student={student} nameOf={nameOf} />
          </td>
          {kind === "already" ? null : (
            <td data-label={words.rollNo}>{student.roll_no ?? words.none}</td>
          )}
          {kind === "already" ? null : (
            <td>
              <NativeSelect
                size="xs"
                aria-label={words.exceptionOf(student.name)}
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
  if (all.length === 0) return <Text role="status">{words.noneOfKind[kind]}</Text>;
  return (
    <Stack spacing="sm">
      <Group position="apart" spacing="xs">
        <TextInput
          type="search"
          aria-label={words.searchLabel}
          placeholder={words.searchHint}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setShownCount(page);
          }}
        />
        <Text role="status" color="dimmed">
          {found.length === 0
            ? words.noMatch
            : words.shown(Math.min(shownCount, found.length), found.length)}
        </Text>
      </Group>
      {found.length > 0 ? (
        <table className={classes.table}>
          <caption>{words.listCaption(words.kinds[kind])}</caption>
          <thead>
            <tr>
              <th scope="col">{words.student}</th>
              <th scope="col">{words.present}</th>
              <th scope="col">{words.next}</th>
              {kind === "already" ? null : <th scope="col">{words.rollNo}</th>}
              {kind === "already" ? null : <th scope="col">{words.change}</th>}
            </tr>
          </thead>
          <Rows {...props} found={found.slice(0, shownCount)} />
        </table>
      ) : null}
      {found.length > shownCount ? (
        <Button variant="default" onClick={() => setShownCount(shownCount + page)}>
          {words.more(Math.min(page, found.length - shownCount))}
        </Button>
      ) : null}
    </Stack>
  );
}
