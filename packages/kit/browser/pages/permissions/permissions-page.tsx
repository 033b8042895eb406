import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconEye, IconHelpCircle, IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { UnsavedGuard, useReportDirty } from "../../crud/form/unsaved-guard";
import { EmptyState } from "../../fields/empty-state";
import { useAsk } from "../../fields/may";
import { useDeclaredResources, usePagePermissions } from "../../fields/resource-registry";
import { TableSkeleton } from "../../fields/skeletons";
import { t } from "../../strings/permissions";
import { MatrixGrid } from "./matrix-grid";
import { matchingSections, matrixSections } from "./matrix-rows";
import { ReviewDialog } from "./review-dialog";
import { useMatrix } from "./use-matrix";
import { ViewAsDialog } from "./view-as-dialog";
import { WhyDialog } from "./why-dialog";

type Matrix = ReturnType<typeof useMatrix>;

/** What is not saved yet, and what can be done about it. Stays in sight. */
function ChangesBar({ matrix }: { matrix: Matrix }) {
  const [reviewing, setReviewing] = useState(false);
  const { changes, drop, save, saving, refusal, overtaken, forgetRefusal } = matrix;
  const count = changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);
  const review = () => {
    forgetRefusal();
    setReviewing(true);
  };
  return (
    <Paper
      p="sm"
      withBorder
      radius="md"
      shadow="sm"
      sx={{ position: "sticky", bottom: 8, zIndex: 3 }}
    >
      <Group position="apart" spacing="sm">
        <Text role="status" weight={count > 0 ? 600 : 400}>
          {count > 0 ? t("changes", { count, groups: changes.length }) : t("noChanges")}
        </Text>
        <Group spacing="sm">
          <Button variant="subtle" disabled={count === 0 || saving} onClick={drop}>
            {t("discard")}
          </Button>
          <Button disabled={count === 0} onClick={review}>
            {t("review")}
          </Button>
        </Group>
      </Group>
      {reviewing && count > 0 ? (
        <ReviewDialog
          changes={changes}
          overtaken={overtaken}
          refusal={refusal}
          saving={saving}
          onSave={() => save({ onSuccess: () => setReviewing(false) })}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </Paper>
  );
}

function NoGroups() {
  const ask = useAsk();
  return (
    <EmptyState
      framed
      title={t("empty")}
      text={t("emptyText")}
      steps={[
        {
          to: "/user-groups/create",
          label: t("create"),
          may: ask({ resource: "user-groups", action: "create" }).can,
        },
      ]}
    />
  );
}

function Failed({ matrix }: { matrix: Matrix }) {
  return (
    <Alert color="red" role="alert" title={t("failed")}>
      <Text mb="sm">{matrix.reason}</Text>
      <Button size="xs" variant="default" onClick={matrix.refetch}>
        {t("retry")}
      </Button>
    </Alert>
  );
}

function Page() {
  const resources = useDeclaredResources();
  const pageKeys = usePagePermissions();
  const matrix = useMatrix();
  const { groups, draft, changes } = matrix;
  const [text, setText] = useState("");
  const [dialog, setDialog] = useState<"why" | "view">();
  const held = groups
    .flatMap(({ permissions }) => permissions)
    .sort()
    .join(" ");
  const sections = useMemo(
    () => matrixSections([...resources.values()], pageKeys, held.split(" ").filter(Boolean)),
    [resources, pageKeys, held],
  );
  const shown = useMemo(() => matchingSections(sections, text), [sections, text]);
  useReportDirty(changes.length > 0, matrix.drop);
  const close = () => setDialog(undefined);
  return (
    <Stack spacing="md">
      <Group position="apart" spacing="md">
        <Title order={1}>{t("title")}</Title>
        <Group spacing="xs">
          <Button
            variant="default"
            leftIcon={<IconHelpCircle size={16} aria-hidden />}
            onClick={() => setDialog("why")}
          >
            {t("why.open")}
          </Button>
          <Button
            variant="default"
            leftIcon={<IconEye size={16} aria-hidden />}
            onClick={() => setDialog("view")}
          >
            {t("view.open")}
          </Button>
        </Group>
      </Group>
      <Text sx={{ maxWidth: 760 }}>{t("lead")}</Text>
      {matrix.failed ? <Failed matrix={matrix} /> : null}
      {!matrix.loaded && !matrix.failed ? (
        <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
          <TableSkeleton rows={10} columns={4} />
        </Paper>
      ) : null}
      {matrix.loaded && groups.length === 0 ? <NoGroups /> : null}
      {groups.length > 0 ? (
        <>
          <TextInput
            icon={<IconSearch size={16} aria-hidden />}
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            sx={{ maxWidth: 360 }}
          />
          {shown.length > 0 ? (
            <MatrixGrid sections={shown} groups={groups} draft={draft} onSwitch={matrix.set} />
          ) : (
            <Text role="status">{t("noMatch", { text })}</Text>
          )}
          <ChangesBar matrix={matrix} />
        </>
      ) : null}
      {dialog === "why" ? <WhyDialog sections={sections} onClose={close} /> : null}
      {dialog === "view" ? <ViewAsDialog onClose={close} /> : null}
    </Stack>
  );
}

/** Who may do what: the permissions of all user groups beside each other, for super admins. */
export function PermissionsPage() {
  return (
    <UnsavedGuard>
      <Page />
    </UnsavedGuard>
  );
}
