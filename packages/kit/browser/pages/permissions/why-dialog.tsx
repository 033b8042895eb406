import { Alert, Anchor, Button, Group, Input, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createElement, Fragment, useId, useState, type ChangeEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Modal } from "../../fields/dialog";
import { keyInWords } from "../../fields/inputs/permission-groups";
import { ReferenceSelect } from "../../fields/inputs/reference-select";
import { useReturnFocus } from "../../fields/use-return-focus";
import { call, type AnswerTo } from "../../providers/call";
import { t } from "../../strings/permissions";
import type { MatrixSection } from "./matrix-rows";

type Why = AnswerTo<"GET /admin/permissions/why">;

/** The parts of a sentence side by side. */
const inOne = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);

/** The reasons, with the way to change each. */
function Reasons({ admin, own, groups }: Why) {
  const reasons = [
    ...(own ? [{ to: `/admins/${admin.id}`, text: t("why.own") }] : []),
    ...groups.map(({ id, name }) => ({ to: `/user-groups/${id}`, text: t("why.group", { name }) })),
  ];
  const links = reasons.map(({ to, text }): ReactNode => (
    <Anchor key={to} component={Link} to={to}>
      {text}
    </Anchor>
  ));
  const listedLinks = links.reduce((first, second) =>
    inOne(t.parts<"why.and", ReactNode>("why.and", { first, second })),
  );
  return inOne(t.parts<"why.because", ReactNode>("why.because", { reasons: listedLinks }));
}

const sentenceOf = (why: Why): ReactNode => {
  if (!why.live) return t("why.disabled");
  if (why.super_admin) return t("why.superAdmin");
  return why.may ? <Reasons {...why} /> : t("why.not");
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
  if (error) return <Alert color="red">{error.message || t("why.failed")}</Alert>;
  if (!data) return <Text>{t("why.asking")}</Text>;
  return (
    <Alert
      color={data.may ? "green" : "gray"}
      title={t("why.has", { name: data.admin.name, permission: keyInWords(permission) })}
    >
      <Text>{sentenceOf(data)}</Text>
      <Anchor component={Link} to={`/admins/${data.admin.id}`}>
        {t("why.edit", { name: data.admin.name })}
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
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("why.title")}
      closeButtonLabel={t("why.close")}
    >
      <Stack spacing="md">
        <ReferenceSelect to="admins" label={t("why.admin")} value={admin} onChange={setAdmin} />
        {/* The browser's own list: the kit's opens outside of the dialog, where a screen reader does not find it. */}
        <Input.Wrapper id={id} label={t("why.permission")}>
          <Input
            component="select"
            id={id}
            value={permission ?? ""}
            onChange={(event: ChangeEvent<HTMLSelectElement>) =>
              setPermission(event.currentTarget.value || null)
            }
          >
            <option value="">{t("why.none")}</option>
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
            <Text>{t("why.choose")}</Text>
          )}
        </div>
        <Group position="right">
          <Button variant="default" onClick={onClose}>
            {t("why.close")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
