import {
  Alert,
  Box,
  Button,
  Checkbox,
  Group,
  List,
  Paper,
  Stack,
  Table,
  Text,
  Title,
} from "@mantine/core";
import { apiFields, pluralOf, type Resource } from "@rollcall/kit/schema";
import { resources } from "../../../resources";
import { t } from "./text";
import { useTake, type Checking, type Line, type Plan, type Taken } from "./use-roster";

const planLines = {
  new: (count: number) => t("plan.lines.new", { count }),
  changed: (count: number) => t("plan.lines.changed", { count }),
  ended: (count: number) => t("plan.lines.ended", { count }),
  missing: (count: number) => t("plan.lines.missing", { count }),
};

const columnNames = {
  created: t("plan.created"),
  changed: t("plan.changed"),
  ended: t("plan.ended"),
  missing: t("plan.missing"),
  same: t("plan.same"),
};

/** A long line of a list breaks within its column. */
const inColumn = { itemWrapper: { display: "inline" } } as const;

const declared = new Map<string, Resource>(resources.map((resource) => [resource.name, resource]));

/** Records of a kind in words. */
const kindText = (entity: Line["entity"]): string => {
  const resource = declared.get(entity);
  return resource ? pluralOf(resource) : entity;
};

/** What becomes of a value. */
function changeText({ entity }: Line, { field, before, after }: Line["changes"][number]): string {
  const resource = declared.get(entity);
  const known = resource && apiFields(resource).get(field)?.field.label;
  return t("plan.change", {
    field: known ?? field,
    before: before || t("plan.none"),
    after: after || t("plan.none"),
  });
}

const isMissing = ({ kind, is_asked: isAsked }: Line) => kind === "ended" && !isAsked;
const groups = [
  ["new", ({ kind }: Line) => kind === "new"],
  ["changed", ({ kind }: Line) => kind === "changed"],
  ["ended", (line: Line) => line.kind === "ended" && !isMissing(line)],
  ["missing", isMissing],
] as const;

function LineItem({ line }: { line: Line }) {
  return (
    <List.Item>
      <Text component="span" weight={600} sx={{ overflowWrap: "anywhere" }}>
        <bdi>{line.title}</bdi>
      </Text>{" "}
      <Text component="span" size="sm" color="dimmed">
        {kindText(line.entity)}
        {line.line === null ? "" : ` · ${t("plan.at", { file: line.file, line: line.line })}`}
      </Text>
      {line.changes.map((change) => (
        <Text key={change.field} size="sm" sx={{ overflowWrap: "anywhere" }}>
          {changeText(line, change)}
        </Text>
      ))}
    </List.Item>
  );
}

/** The lines of a plan, by what becomes of them. */
function Lines({ plan }: { plan: Plan }) {
  return (
    <>
      {groups.map(([name, isIt]) => {
        const lines = plan.lines.filter(isIt);
        return lines.length === 0 ? null : (
          <details key={name}>
            <summary>{planLines[name](lines.length)}</summary>
            <List size="sm" styles={inColumn} mt="xs">
              {lines.map((line) => (
                <LineItem key={`${line.entity} ${line.key}`} line={line} />
              ))}
            </List>
          </details>
        );
      })}
      {plan.more > 0 ? <Text size="sm">{t("plan.more", { count: plan.more })}</Text> : null}
    </>
  );
}

type Told = Pick<Plan["problems"][number], "file" | "line" | "text">;

function Problems({
  title,
  problems,
  isRed,
}: {
  title: string;
  problems: readonly Told[];
  isRed: boolean;
}) {
  return (
    <Alert color={isRed ? "red" : "orange"} title={title}>
      <List
        size="sm"
        styles={inColumn}
        sx={{ maxHeight: 320, overflowY: "auto" }}
        tabIndex={0}
        aria-label={title}
      >
        {problems.map(({ file, line, text }) => (
          <List.Item key={`${file} ${line} ${text}`} sx={{ overflowWrap: "anywhere" }}>
            {line === null ? file : t("plan.at", { file, line })}: {text}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Counts({ plan }: { plan: Plan }) {
  const shown = plan.counts.filter(
    ({ created, changed, ended, missing, same }) => created + changed + ended + missing + same > 0,
  );
  const columns = ["created", "changed", "ended", "missing", "same"] as const;
  return (
    <Box sx={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={t("plan.counts")}>
      <Table verticalSpacing={6} striped={false}>
        <thead>
          <tr>
            <th scope="col">{t("plan.kind")}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnNames[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.entity}>
              <th scope="row">{kindText(row.entity)}</th>
              {columns.map((column) => (
                <td key={column}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

function Ignored({ plan }: { plan: Plan }) {
  return plan.ignored.length === 0 ? null : (
    <details>
      <summary>{t("plan.ignored")}</summary>
      <List size="sm" styles={inColumn} mt="xs">
        {plan.ignored.map(({ file, what, count }) => (
          <List.Item key={`${file} ${what}`} sx={{ overflowWrap: "anywhere" }}>
            {t("plan.ignoredLine", { file, what, count })}
          </List.Item>
        ))}
      </List>
    </details>
  );
}

/** Everything the check found that stands against lines, and what to know of others. */
function Findings({ plan }: { plan: Plan }) {
  const refused = plan.problems.filter(({ is_taken: isTaken }) => !isTaken);
  const notes = plan.problems.filter(({ is_taken: isTaken }) => isTaken);
  return (
    <>
      {refused.length > 0 ? (
        <Problems title={t("plan.problems", { count: refused.length })} problems={refused} isRed />
      ) : null}
      {notes.length > 0 ? (
        <Problems title={t("plan.notes", { count: notes.length })} problems={notes} isRed={false} />
      ) : null}
      {plan.more_problems > 0 ? (
        <Text size="sm">{t("plan.more", { count: plan.more_problems })}</Text>
      ) : null}
      <Ignored plan={plan} />
    </>
  );
}

interface PlanViewProps {
  checking: Checking;
  plan: Plan;
  onTaken(taken: Taken): void;
}

/** What taking a file would do, and the button that does it. */
export function PlanView({ checking, plan, onTaken }: PlanViewProps) {
  const { form, ends, toggle, isConfirmed, setConfirmed } = useTake(checking, onTaken);
  const ending = plan.counts.filter(({ missing }) => missing > 0);
  const count = plan.counts.reduce(
    (sum, one) =>
      sum + one.created + one.changed + one.ended + (ends.has(one.entity) ? one.missing : 0),
    0,
  );
  const mayTake = plan.missing_permissions.length === 0;
  return (
    <Paper withBorder radius="md" p="md" component="section">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack spacing="md">
          <div>
            <Title order={2} size="h3">
              {t("plan.counts")}
            </Title>
            <Text size="sm" color="dimmed" role="status">
              {t("plan.about", { version: plan.version, system: plan.system })}.{" "}
              {plan.is_delta ? t("plan.delta") : t("plan.bulk")}
            </Text>
          </div>
          <Counts plan={plan} />
          {plan.lines.length === 0 ? <Text>{t("plan.nothing")}</Text> : null}
          {plan.new_ids > 0 ? (
            <Text size="sm">{t("plan.newIds", { count: plan.new_ids })}</Text>
          ) : null}
          <Findings plan={plan} />
          <Lines plan={plan} />
          {ending.map(({ entity, missing }) => (
            <Checkbox
              key={entity}
              label={t("plan.end", { count: missing, things: kindText(entity) })}
              description={t("plan.endHelp")}
              checked={ends.has(entity)}
              onChange={() => toggle(entity)}
            />
          ))}
          {plan.renamed > 0 ? (
            <Checkbox
              label={t("plan.renamed", { count: plan.renamed })}
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
              error={form.errorOf("confirm_names")}
            />
          ) : null}
          {form.message ? (
            <Alert color="red" role="alert">
              {form.message}
            </Alert>
          ) : null}
          {mayTake ? null : <Text>{t("plan.mayNot")}</Text>}
          {mayTake && (count > 0 || plan.new_ids > 0) ? (
            <Group>
              <Button type="submit" loading={form.busy}>
                {count > 0 ? t("plan.take", { count }) : t("plan.takeIds")}
              </Button>
            </Group>
          ) : null}
        </Stack>
      </form>
    </Paper>
  );
}

/** What has come of taking a file. */
export function TakenView({ taken }: { taken: Taken }) {
  return (
    <Stack spacing="xs" role="status">
      {taken.refused.length > 0 ? (
        <Problems
          title={t("plan.refused", { count: taken.refused.length })}
          problems={taken.refused}
          isRed
        />
      ) : null}
      {taken.created > 0 ? <Text size="sm">{t("plan.undo")}</Text> : null}
    </Stack>
  );
}
