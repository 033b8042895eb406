import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Modal } from "../../fields/dialog";
import { ReferenceSelect } from "../../fields/inputs/reference-select";
import { useReturnFocus } from "../../fields/use-return-focus";
import { useSubmit } from "../../fields/use-submit";
import { viewAs } from "../../providers/auth-provider";
import { permissions } from "../../strings/permissions";

const words = permissions.view;

/** Chooses whose console to see. */
export function ViewAsDialog({ onClose }: { onClose(): void }) {
  useReturnFocus();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [admin, setAdmin] = useState<number | null>(null);
  const check = (): Record<string, string> => (admin === null ? { admin_id: words.required } : {});
  const { busy, errorOf, message, onSubmit } = useSubmit(check, async () => {
    if (admin === null) return;
    await viewAs(admin, pathname + search);
    void navigate("/dashboard");
  });
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonLabel={words.cancel}>
      <form onSubmit={onSubmit} noValidate>
        <Stack spacing="md">
          <Text>{words.text}</Text>
          {message ? (
            <Alert color="red" role="alert">
              {message}
            </Alert>
          ) : null}
          <ReferenceSelect
            to="admins"
            label={words.admin}
            value={admin}
            onChange={setAdmin}
            error={errorOf("admin_id")}
          />
          <Group position="right">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {words.begin}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
