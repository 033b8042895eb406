import { Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { ActForm, ActPreview, LatestActs } from "@rollcall/kit/pages";
import { dayText } from "@rollcall/kit/schema";
import { call } from "./call";

const loansText = (count: number) => (count === 1 ? "1 loan" : `${count} loans`);
const daysText = (count: number) => (count === 1 ? "1 day" : `${count} days`);

const queryKey = ["extensions"];
const nothing = { from: "", to: "", days: "7", except: [] as readonly number[] };
type Draft = typeof nothing;

interface FieldsProps {
  draft: Draft;
  change(part: Partial<Draft>): void;
  errorOf(field: string): string | undefined;
}

function Fields({ draft, change, errorOf }: FieldsProps) {
  return (
    <Paper withBorder radius="md" p="md">
      <SimpleGrid cols={3} breakpoints={[{ maxWidth: "sm", cols: 1 }]}>
        {(["from", "to"] as const).map((key) => (
          <TextInput
            key={key}
            type="date"
            required
            label={key === "from" ? "Due from" : "Due until"}
            value={draft[key]}
            error={errorOf(key)}
            onChange={({ currentTarget: { value } }) => change({ [key]: value })}
          />
        ))}
        <TextInput
          inputMode="numeric"
          required
          label="Days"
          value={draft.days}
          error={errorOf("days")}
          onChange={({ currentTarget: { value } }) => change({ days: value })}
        />
      </SimpleGrid>
    </Paper>
  );
}

const bodyOf = ({ from, to, days, except }: Draft) => ({
  from,
  to,
  days: Number(days),
  except_ids: [...except],
});

function ExtensionForm() {
  const [draft, setDraft] = useState(nothing);
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const body = bodyOf(draft);
  return (
    <ActForm
      queryKey={queryKey}
      body={draft.from && draft.to && draft.days ? body : undefined}
      preview={(asked, signal) =>
        call("POST /admin/loans/extensions/preview", { body: asked, signal })
      }
      isAny={({ loans }) => loans > 0}
      sent={({ loans }) => ({ ...body, loans })}
      act={(sent, key) => call("POST /admin/loans/extensions", { body: sent, key })}
      onDone={() => setDraft(nothing)}
      words={{
        incomplete: "Enter both days and by how many days the loans are extended.",
        save: (preview) => (preview?.loans ? `Extend ${loansText(preview.loans)}` : "Extend"),
        saved: ({ loans }) => `${loansText(loans)} extended.`,
      }}
      renderFields={(errorOf) => <Fields draft={draft} change={change} errorOf={errorOf} />}
    >
      {({ loans, rows }) => (
        <ActPreview
          summary={
            <Text>
              {rows.length === 0
                ? "No loan is due on these days."
                : `${loansText(loans)} will be extended.`}
            </Text>
          }
          label="Loans that are due"
          rows={rows}
          of={({ id, copy, book }) => ({ id, name: copy, note: book })}
          heading="Copy"
          columns={[
            { label: "Member", cell: ({ member }) => member },
            { label: "Due on", cell: ({ due_on: day }) => dayText(day) },
            { label: "Extended to", cell: ({ extended_to: day }) => dayText(day) },
          ]}
          except={draft.except}
          onExcept={(except) => change({ except })}
        />
      )}
    </ActForm>
  );
}

function LatestExtensions() {
  return (
    <LatestActs
      queryKey={queryKey}
      ask={async (signal) => (await call("GET /admin/loans/extensions", { signal })).data}
      undo={(id, key) => call("POST /admin/loans/extensions/:id/undo", { params: { id }, key })}
      line={({ from, to, days, loans }) => ({
        title: `${daysText(days)} for ${loansText(loans)}`,
        facts: [`${dayText(from)} – ${dayText(to)}`],
        undoOf: `Undo ${daysText(days)} for ${loansText(loans)}`,
      })}
      words={{
        noneText: "Extensions that you save appear here, where you can undo them.",
        text: () => "Loans get back the day they were due on. Those that have changed since stay.",
        done: ({ undone }) => `${loansText(undone)} as before.`,
        kept: ({ kept }) =>
          kept.length > 0 ? `Changed since, and left as it is: ${kept.join("; ")}.` : undefined,
      }}
    />
  );
}

/** Extends loans, after a preview, and takes that back. */
export function ExtendPage() {
  return (
    <Stack spacing="md">
      <div>
        <Title order={1}>Extend loans</Title>
        <Text color="dimmed">
          Give all loans that are due between two days more time, such as over a holiday.
        </Text>
      </div>
      <ExtensionForm />
      <LatestExtensions />
    </Stack>
  );
}
