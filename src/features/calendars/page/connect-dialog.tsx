import {
  Alert,
  Button,
  FileButton,
  Group,
  Input,
  NativeSelect,
  Radio,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { useId, useState } from "react";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { FormDialog } from "@rollcall/kit/browser/ui";
import { call } from "../../../providers/call";
import { readText } from "../../../providers/read-text";
import { holidayStrings } from "../../holidays/page";
import { t } from "./text";
import type { Source } from "./use-sources";

const kinds = ["public", "institution", "vacation"] as const;

interface ConnectDialogProps {
  /** Whether addresses can be read here. */
  fetches: boolean;
  onClose(): void;
  onConnected(source: Source): void;
}

function useConnect({ fetches, onConnected }: ConnectDialogProps) {
  const [from, setFrom] = useState<"address" | "file">(fetches ? "address" : "file");
  const [address, setAddress] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState<Source["kind"]>("public");
  const [automatic, setAutomatic] = useState(false);
  const check = (): Record<string, string> => {
    if (from === "address") return address.trim() ? {} : { address: t("noAddress") };
    return file ? {} : { text: t("noFile") };
  };
  const form = useSubmit(check, async () => {
    const where =
      from === "address" || !file
        ? { address: address.trim(), automatic }
        : {
            text: await readText(file, t("unreadable")),
            name: file.name.replace(/\.[^.]*$/, "").slice(0, 120),
          };
    onConnected((await call("POST /admin/calendars", { body: { ...where, kind } })).data);
  });
  return {
    from,
    setFrom,
    address,
    setAddress,
    file,
    setFile,
    kind,
    setKind,
    automatic,
    setAutomatic,
    form,
  };
}

type State = ReturnType<typeof useConnect>;

function Address({ state }: { state: State }) {
  return (
    <>
      <TextInput
        label={t("address")}
        description={t("addressHelp")}
        type="url"
        dir="ltr"
        withAsterisk
        aria-required
        value={state.address}
        onChange={(event) => state.setAddress(event.currentTarget.value)}
        error={state.form.errorOf("address")}
      />
      <Switch
        label={t("automatic")}
        description={t("automaticHelp")}
        checked={state.automatic}
        onChange={(event) => state.setAutomatic(event.currentTarget.checked)}
      />
    </>
  );
}

/** Asks where a calendar is, and what its days become. */
export function ConnectDialog(props: ConnectDialogProps) {
  const { fetches, onClose } = props;
  const state = useConnect(props);
  const name = useId();
  const { from, file, kind, form } = state;
  return (
    <FormDialog
      title={t("connectTitle")}
      form={form}
      submit={t("connect")}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {fetches ? (
        <Radio.Group
          name={name}
          orientation="vertical"
          spacing="xs"
          label={t("from")}
          value={from}
          onChange={(value) => state.setFrom(value === "file" ? "file" : "address")}
        >
          <Radio value="address" label={t("fromAddress")} />
          <Radio value="file" label={t("fromFile")} />
        </Radio.Group>
      ) : (
        <Alert>{t("cannotFetch")}</Alert>
      )}
      {from === "address" ? (
        <Address state={state} />
      ) : (
        <Input.Wrapper label={t("file")} withAsterisk error={form.errorOf("text")}>
          <Group spacing="xs">
            <FileButton accept=".ics,.ical,.ifb,text/calendar" onChange={state.setFile}>
              {({ onClick }) => (
                <Button variant="default" onClick={onClick}>
                  {t("chooseFile")}
                </Button>
              )}
            </FileButton>
            <Text size="sm" role="status" sx={{ overflowWrap: "anywhere" }}>
              {file?.name}
            </Text>
          </Group>
        </Input.Wrapper>
      )}
      <NativeSelect
        label={t("kind")}
        value={kind}
        data={kinds.map((value) => ({ value, label: holidayStrings.kinds[value] }))}
        onChange={(event) => state.setKind(event.currentTarget.value as Source["kind"])}
      />
    </FormDialog>
  );
}
