import { Alert, Button, Group, Skeleton, Stack, Title } from "@mantine/core";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { call } from "../../../providers/call";
import { cases } from "../../../resources/cases";
import { LetterSheet } from "./letter-sheet";
import { SendLetterButton } from "./send-letter";
import { t } from "./text";
import { useCaseAction, useLetter } from "./use-cases";

function PrintButton({ caseId, templateId }: { caseId: number; templateId: number }) {
  const action = useCaseAction<number>({
    send: (template_id, key) =>
      call("POST /admin/cases/:id/letters", { params: { id: caseId }, body: { template_id }, key }),
    titles: { failed: t("letter.printFailed"), unconfirmed: t("letter.unconfirmed") },
    onDone: () => window.print(),
  });
  return (
    <Stack spacing="xs">
      <Button
        leftIcon={<IconPrinter size={16} aria-hidden />}
        loading={action.isPending}
        onClick={() => action.run(templateId)}
      >
        {t("letter.print")}
      </Button>
      <FailedAction action={action} closable />
    </Stack>
  );
}

function LoadedLetter({ caseId, templateId }: { caseId: number; templateId: number }) {
  const { data, error, refetch } = useLetter(caseId, templateId);
  usePageTitle(data?.student.name);
  if (data)
    return (
      <PrintSheet title={data.title} orientation="portrait" isPlain>
        <LetterSheet letter={data} label={t("letter.preview")} />
      </PrintSheet>
    );
  return error ? (
    <LoadFailed title={t("letter.failed")} error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={420} maw="210mm" radius="md" />
  );
}

const idIn = (text: string | null | undefined) =>
  /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : undefined;

/**
 * A letter of a case, filled from a template, to be printed or sent to the parents. The timeline
 * says that it was printed, from the moment in which the print dialog opens.
 */
export function LetterPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const [caseId, templateId] = [idIn(id), idIn(params.get("template"))];
  return (
    <Stack spacing="md">
      <Group position="apart" className="screen-only">
        <Title order={1}>{t("letter.title")}</Title>
        <Group spacing="xs" align="flex-start">
          <Button
            component={Link}
            to={`/${cases.name}/${caseId ?? ""}`}
            variant="default"
            leftIcon={<IconArrowLeft size={16} aria-hidden />}
          >
            {t("letter.back")}
          </Button>
          {caseId && templateId ? (
            <>
              <SendLetterButton caseId={caseId} templateId={templateId} />
              <PrintButton caseId={caseId} templateId={templateId} />
            </>
          ) : null}
        </Group>
      </Group>
      {caseId && templateId ? (
        <LoadedLetter caseId={caseId} templateId={templateId} />
      ) : (
        <Alert color="gray">{t("letter.noTemplate")}</Alert>
      )}
    </Stack>
  );
}
