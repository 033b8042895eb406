import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { call } from "../../../providers/call";
import { LetterSheet } from "./letter-sheet";
import { NoTemplates } from "./no-templates";
import { t as casesText } from "./text";
import { t } from "./letters-text";
import { useCaseAction, useLetters, useLetterTemplates, useListedCases } from "./use-cases";
import { caseListAddress } from "./views";

/** Prints the letters that are shown, and records it of each case, as the print dialog opens. */
function PrintLetters({ caseIds, templateId }: { caseIds: readonly number[]; templateId: number }) {
  const action = useCaseAction<number>({
    send: (template_id, key) =>
      call("POST /admin/cases/letters", { body: { template_id, case_ids: [...caseIds] }, key }),
    titles: {
      failed: casesText("letter.printFailed"),
      unconfirmed: casesText("letter.unconfirmed"),
    },
    onDone: () => window.print(),
  });
  return (
    <Stack spacing="xs" className="screen-only" align="flex-start">
      <Button
        leftIcon={<IconPrinter size={16} aria-hidden />}
        loading={action.isPending}
        onClick={() => action.run(templateId)}
      >
        {t("print", { count: caseIds.length })}
      </Button>
      <FailedAction action={action} closable />
    </Stack>
  );
}

/** The letters of the chosen cases, each on pages of its own. */
function Letters({ caseIds, templateId }: { caseIds: readonly number[]; templateId: number }) {
  const { data, error, refetch } = useLetters(caseIds, templateId);
  if (!data)
    return error ? (
      <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
    ) : (
      <LinesSkeleton lines={6} />
    );
  const { letters, template, ...common } = data;
  return (
    <>
      <PrintLetters caseIds={letters.map((letter) => letter.case_id)} templateId={templateId} />
      <PrintSheet title={template.name} orientation="portrait" isPlain>
        {letters.map((letter) => (
          <LetterSheet
            key={letter.case_id}
            letter={{ ...common, ...letter }}
            label={t("previewOf", { name: letter.student.name })}
          />
        ))}
      </PrintSheet>
    </>
  );
}

/** Which of the listed cases get a letter: all of them, until some are taken out. */
function useChoice(listed: readonly { id: number }[]) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const ids = listed.map(({ id }) => id).filter((id) => !left.has(id));
  return {
    ids,
    has: (id: number) => !left.has(id),
    toggle: (id: number) =>
      setLeft((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    all: (isAll: boolean) => setLeft(new Set(isAll ? [] : listed.map(({ id }) => id))),
  };
}

/**
 * Letters for the cases of a list: the address has its search and filters. One letter for the
 * parents of each student.
 */
export function LettersPage() {
  const [params] = useSearchParams();
  const { cases: listed, total, isLoading, error, refetch } = useListedCases(params);
  const templates = useLetterTemplates();
  const [template, setTemplate] = useState("");
  const choice = useChoice(listed);
  const isAll = choice.ids.length === listed.length;
  return (
    <Stack spacing="md">
      <Group position="apart" className="screen-only">
        <Title order={1}>{t("title")}</Title>
        <Button
          component={Link}
          to={caseListAddress(params)}
          variant="default"
          leftIcon={<IconArrowLeft size={16} aria-hidden />}
        >
          {t("back")}
        </Button>
      </Group>
      {error ? (
        <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {isLoading ? <LinesSkeleton lines={4} /> : null}
      {!isLoading && !error && listed.length === 0 ? (
        <Alert color="gray" role="status">
          {t("none")}
        </Alert>
      ) : null}
      {listed.length > 0 ? (
        <Paper withBorder radius="md" p="md" className="screen-only">
          <Stack spacing="sm">
            {total > listed.length ? (
              <Text role="status">{t("first", { shown: listed.length, total })}</Text>
            ) : null}
            {templates.data?.length === 0 ? <NoTemplates /> : null}
            <NativeSelect
              label={casesText("letters.template")}
              data={[
                { value: "", label: casesText("letters.placeholder") },
                ...(templates.data ?? []).map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                })),
              ]}
              value={template}
              onChange={(event) => setTemplate(event.currentTarget.value)}
              sx={{ maxWidth: 360 }}
            />
            <Checkbox
              label={t("all", { count: listed.length })}
              checked={isAll}
              indeterminate={!isAll && choice.ids.length > 0}
              onChange={() => choice.all(!isAll)}
            />
            <Group spacing="md" role="group" aria-label={t("students")}>
              {listed.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={choice.has(id)}
                  onChange={() => choice.toggle(id)}
                />
              ))}
            </Group>
          </Stack>
        </Paper>
      ) : null}
      {template !== "" && choice.ids.length > 0 ? (
        <Letters caseIds={choice.ids} templateId={Number(template)} />
      ) : null}
    </Stack>
  );
}
