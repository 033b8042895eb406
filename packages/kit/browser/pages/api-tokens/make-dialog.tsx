import { Alert, Button, Group, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { permissionKeys } from "../../../schema";
import { Modal } from "../../fields/dialog";
import { PermissionKeysInput } from "../../fields/inputs/permission-keys-input";
import { useSubmit } from "../../fields/use-submit";
import { t } from "../../strings/api-tokens";
import { TokenMade } from "./token-made";

/** For how many days a token can be made to work here. */
const choices = [7, 30, 90, 365];
const usualDays = 90;

/** What a new token is made with. */
export interface NewToken {
  name: string;
  days: number;
  /** Null: everything. */
  permissions: string[] | null;
}

interface MakeDialogProps {
  /** What its account may, of which the token can be given. */
  mayGive(key: string): boolean;
  /** Whether it can be given everything. */
  offersEverything: boolean;
  /** Gives the token. */
  make(wanted: NewToken): Promise<string>;
  onClose(): void;
}

interface ScopeProps {
  offersEverything: boolean;
  isAll: boolean;
  onAll(isAll: boolean): void;
}

function Scope({ offersEverything, isAll, onAll }: ScopeProps) {
  const name = useId();
  if (!offersEverything) return null;
  return (
    <Radio.Group
      name={name}
      orientation="vertical"
      spacing="xs"
      label={t("scope")}
      value={isAll ? "all" : "chosen"}
      onChange={(value) => onAll(value === "all")}
    >
      <Radio value="chosen" label={t("scope.chosen")} />
      <Radio value="all" label={t("scope.all")} />
    </Radio.Group>
  );
}

const keysField = permissionKeys({ label: t("permissions"), required: true });

function useNewToken({ make }: Pick<MakeDialogProps, "make">) {
  const [name, setName] = useState("");
  const [days, setDays] = useState(usualDays);
  const [isAll, setAll] = useState(false);
  const [keys, setKeys] = useState<string[]>([]);
  const [token, setToken] = useState<string>();
  const check = (): Record<string, string> => ({
    ...(name.trim() ? {} : { name: t("nameRequired") }),
    ...(isAll || keys.length > 0 ? {} : { permissions: t("permissionsRequired") }),
  });
  const form = useSubmit(check, async () =>
    setToken(await make({ name: name.trim(), days, permissions: isAll ? null : keys })),
  );
  return { name, setName, days, setDays, isAll, setAll, keys, setKeys, token, form };
}

type State = ReturnType<typeof useNewToken>;

function TokenForm({
  state,
  mayGive,
  offersEverything,
  onClose,
}: { state: State } & Omit<MakeDialogProps, "make">) {
  const id = useId();
  const { name, days, isAll, keys, form } = state;
  const { busy, errorOf, message, onSubmit } = form;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        {message && (
          <Alert color="red" py="xs" role="alert">
            {message}
          </Alert>
        )}
        <TextInput
          label={t("name")}
          description={t("nameHelp")}
          value={name}
          maxLength={60}
          withAsterisk
          aria-required
          data-autofocus
          onChange={(event) => state.setName(event.currentTarget.value)}
          error={errorOf("name")}
        />
        <NativeSelect
          label={t("days")}
          value={String(days)}
          data={choices.map((count) => ({ value: String(count), label: t("daysOf", { count }) }))}
          onChange={(event) => state.setDays(Number(event.currentTarget.value))}
          error={errorOf("days")}
        />
        <Scope offersEverything={offersEverything} isAll={isAll} onAll={state.setAll} />
        {!isAll && (
          <PermissionKeysInput
            id={`${id}-keys`}
            field={keysField}
            value={keys}
            only={mayGive}
            onChange={(value) => state.setKeys(value as string[])}
            onBlur={() => undefined}
            error={errorOf("permissions")}
          />
        )}
        <Group position="right">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("make")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Makes a token, and shows it once. */
export function MakeDialog({ make, ...props }: MakeDialogProps) {
  const state = useNewToken({ make });
  const { token } = state;
  const { onClose } = props;
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={token === undefined ? t("making") : t("title")}
      closeButtonLabel={t("cancel")}
      closeOnClickOutside={false}
    >
      {token === undefined ? (
        <TokenForm state={state} {...props} />
      ) : (
        <TokenMade token={token} onDone={onClose} />
      )}
    </Modal>
  );
}
