import {
  Alert,
  Button,
  FileButton,
  Group,
  Input,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useState } from "react";
import { saveFile } from "@rollcall/kit/browser/crud/bulk/export-file";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { fetchFile } from "@rollcall/kit/browser/providers/fetch-file";
import { PlanView, TakenView } from "./plan-view";
import { t } from "./text";
import { useCheck, useSystems, type Checking, type Taken } from "./use-roster";

/** Milliseconds that a long export may take. */
const timeout = 300_000;

function Schools({ checking }: { checking: Checking }) {
  const { checked, school, setSchool } = checking;
  const plan = checked?.plan;
  if (!plan || plan.schools.length < 2) return null;
  return (
    <NativeSelect
      label={t("in.school")}
      {...(plan.must_choose ? { error: t("in.noSchool") } : {})}
      value={school || (plan.school ?? "")}
      data={[
        { value: "", label: t("in.choose") },
        ...plan.schools.map(({ key, name }) => ({ value: key, label: name })),
      ]}
      onChange={(event) => setSchool(event.currentTarget.value)}
    />
  );
}

/** Chooses a file and has it checked. */
function TakeFile({ checking }: { checking: Checking }) {
  const { file, system, form } = checking;
  return (
    <Paper withBorder radius="md" p="md" component="section">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack spacing="sm">
          <Title order={2} size="h3">
            {t("in.title")}
          </Title>
          <Text color="dimmed">{t("in.text")}</Text>
          <Input.Wrapper label={t("in.file")} withAsterisk error={form.errorOf("file")}>
            <Group spacing="xs">
              <FileButton accept=".zip,application/zip" onChange={checking.choose}>
                {({ onClick }) => (
                  <Button variant="default" onClick={onClick}>
                    {t("in.chooseFile")}
                  </Button>
                )}
              </FileButton>
              <Text size="sm" role="status" sx={{ overflowWrap: "anywhere" }}>
                {file?.name}
              </Text>
            </Group>
          </Input.Wrapper>
          <TextInput
            label={t("in.system")}
            description={t("in.systemHelp")}
            maxLength={80}
            value={system}
            onChange={(event) => checking.setSystem(event.currentTarget.value)}
            error={form.errorOf("system")}
          />
          <Schools checking={checking} />
          {form.message ? (
            <Alert color="red" role="alert">
              {form.message}
            </Alert>
          ) : null}
          <Group>
            <Button type="submit" loading={form.busy}>
              {t("in.check")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

/** Saves the school as a file. */
function SaveFile({ systems }: { systems: readonly string[] }) {
  const [version, setVersion] = useState("1.2");
  const [system, setSystem] = useState("");
  const form = useSubmit(
    () => ({}),
    async () => {
      const query = new URLSearchParams({ version, ...(system ? { system } : {}) });
      const { data, name } = await fetchFile(`/admin/oneroster/export?${query.toString()}`, {
        timeout,
        types: ["application/zip"],
      });
      saveFile(data, name ?? "oneroster.zip");
    },
  );
  return (
    <Paper withBorder radius="md" p="md" component="section">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack spacing="sm">
          <Title order={2} size="h3">
            {t("out.title")}
          </Title>
          <Text color="dimmed">{t("out.text")}</Text>
          <SimpleGrid cols={2} breakpoints={[{ maxWidth: 600, cols: 1 }]}>
            <NativeSelect
              label={t("out.version")}
              value={version}
              data={["1.2", "1.1"]}
              onChange={(event) => setVersion(event.currentTarget.value)}
            />
            <NativeSelect
              label={t("out.ids")}
              value={system}
              data={[
                { value: "", label: t("out.ownIds") },
                ...systems.map((one) => ({ value: one, label: t("out.idsOf", { system: one }) })),
              ]}
              onChange={(event) => setSystem(event.currentTarget.value)}
            />
          </SimpleGrid>
          {form.message ? (
            <Alert color="red" role="alert">
              {form.message}
            </Alert>
          ) : null}
          <Group>
            <Button type="submit" variant="default" loading={form.busy}>
              {t("out.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

/** Files of OneRoster, in and out. */
export function OneRosterPage() {
  usePageTitle(t("title"));
  const { data, error, refetch } = useSystems();
  const checking = useCheck();
  const [taken, setTaken] = useState<Taken>();
  const plan = checking.checked?.plan;
  return (
    <Stack spacing="md" maw={960}>
      <Title order={1}>{t("title")}</Title>
      <Text color="dimmed">{t("text")}</Text>
      {error && !data ? (
        <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!error && !data ? (
        <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
          <LinesSkeleton />
        </Paper>
      ) : null}
      {data ? (
        <>
          <TakeFile checking={checking} />
          {plan && !plan.must_choose ? (
            <PlanView key={plan.seen} checking={checking} plan={plan} onTaken={setTaken} />
          ) : null}
          {taken && !plan ? <TakenView taken={taken} /> : null}
          <SaveFile systems={data.systems} />
        </>
      ) : null}
    </Stack>
  );
}
