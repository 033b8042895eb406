import { Alert, Anchor, Button, Group, Input, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createElement, Fragment, useId, useState, type ChangeEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Modal } from "../../fields/dialog";
import { keyInWords } from "../../fields/inputs/permission-groups";
import { ReferenceSelect } from "../../fields/inputs/reference-select";
import { useReturnFocus } from "../../fields/use-return-focus";
import { call, type AnswerTo } from "../../providers/call";
import { permissions } from "../../strings/permissions";
import type { MatrixSection } from "./matrix-rows";

const words = permissions.why;

type Why = AnswerTo<"GET /admin/permissions/why">;

/** The parts of a sentence side by side. */
const inOne = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);

/** The reasons, with the way to change each. */
function Reasons({ admin, own, groups }: Why) {
  const reasons = [
    ...(own ? [{ to: `/admins/${admin.id}`, text: words.own }] : []),
    ...groups.map(({ id, name }) => ({ to: `/user-groups/${id}`, text: words.group(name) })),
  ];
  const links = reasons.map(({ to, text }): ReactNode => (
    <Anchor key={to} component={Link} to={to}>
      {text}
    </Anchor>
  ));
  return inOne(words.because(links.reduce((first, second) => inOne(words.and(first, second)))));
}

const sentenceOf = (why: Why): ReactNode => {
  if (!why.live) return words.disabled;
  if (why.super_admin) return words.superAdmin;
  return why.may ? <Reasons {...why} /> : words.not;
};

function Answer({ admin, permission }: { admin: number; permission: string }) {
  const { data, error } = useQuery({
    queryKey: ["permissions", "why", admin, permission],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/permissions/why", {
          query: { admin_id: String(admin), permission },
          signal,
        })
      ).data,
  });
  if (error) return <Alert color="red">{error.message || words.failed}</Alert>;
  if (!data) return <Text>{words.asking}</Text>;
  return (
    <Alert
      color={data.may ? "green" : "gray"}
      title={words.has(data.admin.name, keyInWords(permission))}
    >
      <Text>{sentenceOf(data)}</Text>
      <Anchor component={Link} to={`/admins/${data.admin.id}`}>
        {words.edit(data.admin.name)}
      </Anchor>
    </Alert>
  );
}

/** Explains a right: an admin and a permission in, a sentence out. */
export function WhyDialog({
  sections,
  onClose,
}: {
  sections: readonly MatrixSection[];
  onClose(): void;
}) {
  useReturnFocus();
  const [admin, setAdmin] = useState<number | null>(null);
  const [permission, setPermission] = useState<string | null>(null);
  const id = useId();
  return (
    <Modal opened onClose={onClose} size="lg" title={words.title} closeButtonLabel={words.close}>
      <Stack spacing="md">
        <ReferenceSelect to="admins" label={words.admin} value={admin} onChange={setAdmin} />
        {/* The browser's own list: the kit's opens outside of the dialog, where a screen reader does not find it. */}
        <Input.Wrapper id={id} label={words.permission}>
          <Input
            component="select"
            id={id}
            value={permission ?? ""}
            onChange={(event: ChangeEvent<HTMLSelectElement>) =>
              setPermission(event.currentTarget.value || null)
            }
          >
            <option value="">{words.none}</option>
            {sections.map(({ label, keys }) => (
              <optgroup key={label} label={label}>
                {keys.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Input>
        </Input.Wrapper>
        <div role="status">
          {admin !== null && permission !== null ? (
            <Answer admin={admin} permission={permission} />
          ) : (
            <Text>{words.choose}</Text>
          )}
        </div>
        <Group position="right">
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
