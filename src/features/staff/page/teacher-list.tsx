import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { ListPage } from "@rollcall/kit/browser/crud/list/list-page";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { teachers } from "../../../resources/teachers";
import { InviteDialog } from "./invite-dialog";
import { useMayInvite } from "./may-invite";
import { t } from "./text";

/** As many as one call takes. */
const maxInvited = 100;

interface Teacher extends BaseRecord {
  id: number;
  name: string;
  email: string | null;
}

/** Active teachers who have no account, the first of them where there are many. */
function useWithoutAccount() {
  const { result, query } = useList<Teacher>({
    resource: teachers.name,
    pagination: { currentPage: 1, pageSize: maxInvited },
    filters: [
      { field: "account_id", operator: "null", value: true },
      { field: "status", operator: "eq", value: "active" },
    ],
    sorters: [{ field: "name", order: "asc" }],
  });
  return { teachers: result.data, total: result.total ?? 0, query };
}

interface ChoiceProps extends ReturnType<typeof useWithoutAccount> {
  left: ReadonlySet<number>;
  onToggle(id: number): void;
}

/** Who is invited: everybody with an email address, unless taken off. */
function Choice({ teachers: found, total, query, left, onToggle }: ChoiceProps) {
  if (query.isPending) return <LinesSkeleton lines={4} />;
  if (query.isError)
    return (
      <Group role="alert" spacing="xs">
        <Text>{t("unread")}</Text>
        <Button variant="subtle" size="xs" compact onClick={() => void query.refetch()}>
          {t("retry")}
        </Button>
      </Group>
    );
  if (found.length === 0) return <Text>{t("nobody")}</Text>;
  return (
    <Stack spacing={6} role="group" aria-label={t("who")} sx={{ maxHeight: 300, overflow: "auto" }}>
      {total > found.length && <Text size="sm">{t("more", { count: found.length })}</Text>}
      {found.map(({ id, name, email }) => (
        <Checkbox
          key={id}
          label={`${name}, ${email || t("noEmail")}`}
          checked={Boolean(email) && !left.has(id)}
          disabled={!email}
          onChange={() => onToggle(id)}
        />
      ))}
    </Stack>
  );
}

function InviteMany({ onClose }: { onClose(): void }) {
  const found = useWithoutAccount();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = found.teachers.filter(({ id, email }) => email && !left.has(id));
  const toggle = (id: number) =>
    setLeft((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return (
    <InviteDialog
      title={t("titleMany")}
      teacherIds={chosen.map(({ id }) => id)}
      make={t("makeMany", { count: chosen.length })}
      onClose={onClose}
    >
      <Text>{t("textMany")}</Text>
      <Choice {...found} left={left} onToggle={toggle} />
    </InviteDialog>
  );
}

function Tool() {
  const [isOpen, setOpen] = useState(false);
  if (!useMayInvite()) return null;
  return (
    <>
      <button
        type="button"
        className={controls["button"]}
        title={t("openMany")}
        onClick={() => setOpen(true)}
      >
        <IconKey size={16} aria-hidden />
        <span>{t("openMany")}</span>
      </button>
      {isOpen ? <InviteMany onClose={() => setOpen(false)} /> : null}
    </>
  );
}
const tools = <Tool />;

/** The teachers as a list like any other, with the way to their accounts. */
export const TeacherListPage = () => <ListPage resource={teachers} tools={tools} />;
