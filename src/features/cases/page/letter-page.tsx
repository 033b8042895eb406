import {
  Alert,
  Box,
  Button,
  Group,
  Image,
  Paper,
  Skeleton,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { useBranding } from "@rollcall/kit/browser/providers/branding";
import { call, type AnswerTo } from "../../../providers/call";
import { cases } from "../../../resources/cases";
import { SendLetterButton } from "./send-letter";
import { caseStrings } from "./strings";
import { useCaseAction, useLetter } from "./use-cases";
import { dayText } from "@rollcall/kit/schema/formats/days";

const words = caseStrings.letter;
type Letter = AnswerTo<"GET /admin/cases/:id/letter">;

/** Who writes: the institution with its address, as on its paper. */
function Letterhead({ institution }: Pick<Letter, "institution">) {
  const { logo } = useBranding();
  return (
    <Group
      spacing="md"
      align="flex-start"
      noWrap
      pb="sm"
      sx={{ borderBottom: "1px solid currentColor" }}
    >
      {logo ? <Image src={logo} alt="" width={56} height={56} fit="contain" /> : null}
      <div>
        <Text weight={700} size="lg">
          {institution.name}
        </Text>
        {institution.address ? (
          <Text size="sm" sx={{ whiteSpace: "pre-line" }}>
            {institution.address}
          </Text>
        ) : null}
        <Text size="sm">{words.contact([institution.phone, institution.email])}</Text>
      </div>
    </Group>
  );
}

/** The letter as it is printed: black on white, a page of A4. */
function Sheet({ letter }: { letter: Letter }) {
  const { to, student } = letter;
  return (
    <Paper
      component="article"
      aria-label={words.preview}
      withBorder
      p={40}
      maw="210mm"
      sx={{
        background: "white",
        color: "black",
        "@media (max-width: 600px)": { padding: 16 },
        "@media print": { border: 0, padding: 0, maxWidth: "none", boxShadow: "none" },
      }}
    >
      <Stack spacing="xl">
        <Letterhead institution={letter.institution} />
        <Group position="apart" align="flex-start">
          <div>
            {(to.length > 0 ? to : [words.parents(student.name)]).map((name) => (
              <Text key={name}>{name}</Text>
            ))}
          </div>
          <Text>{dayText(letter.date)}</Text>
        </Group>
        <Text weight={700} size="md">
          {letter.title}
        </Text>
        <Text sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{letter.body}</Text>
        <Box mt={48}>
          <Text>{letter.institution.name}</Text>
        </Box>
      </Stack>
    </Paper>
  );
}

function PrintButton({ caseId, templateId }: { caseId: number; templateId: number }) {
  const action = useCaseAction<number>({
    send: (template_id, key) =>
      call("POST /admin/cases/:id/letters", { params: { id: caseId }, body: { template_id }, key }),
    titles: { failed: words.printFailed, unconfirmed: words.unconfirmed },
    onDone: () => window.print(),
  });
  return (
    <Stack spacing="xs">
      <Button
        leftIcon={<IconPrinter size={16} aria-hidden />}
        loading={action.isPending}
        onClick={() => action.run(templateId)}
      >
        {words.print}
      </Button>
      <FailedAction action={action} closable />
    </Stack>
  );
}

function LoadedLetter({ caseId, templateId }: { caseId: number; templateId: number }) {
  const { data, error, refetch } = useLetter(caseId, templateId);
  usePageTitle(data?.student.name);
  if (data) return <Sheet letter={data} />;
  return error ? (
    <LoadFailed title={words.failed} error={error} onRetry={() => void refetch()} />
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
      <Group position="apart" sx={{ "@media print": { display: "none" } }}>
        <Title order={1}>{words.title}</Title>
        <Group spacing="xs" align="flex-start">
          <Button
            component={Link}
            to={`/${cases.name}/${caseId ?? ""}`}
            variant="default"
            leftIcon={<IconArrowLeft size={16} aria-hidden />}
          >
            {words.back}
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
        <Alert color="gray">{words.noTemplate}</Alert>
      )}
    </Stack>
  );
}
