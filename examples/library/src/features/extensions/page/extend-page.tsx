import { Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { ActForm, ActPreview, LatestActs } from "@rollcall/kit/pages";
import { dayText } from "@rollcall/kit/schema";
import { call } from "./call";
import { words } from "./strings";

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
            label={words[key]}
            value={draft[key]}
            error={errorOf(key)}
            onChange={({ currentTarget: { value } }) => change({ [key]: value })}
          />
        ))}
        <TextInput
          inputMode="numeric"
          required
          label={words.by}
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
        incomplete: words.incomplete,
        save: (preview) => words.save(preview?.loans ?? 0),
        saved: ({ loans }) => words.saved(loans),
      }}
      renderFields={(errorOf) => <Fields draft={draft} change={change} errorOf={errorOf} />}
    >
      {({ loans, rows }) => (
        <ActPreview
          summary={<Text>{rows.length === 0 ? words.none : words.summary(loans)}</Text>}
          label={words.table}
          rows={rows}
          of={({ id, copy, book }) => ({ id, name: copy, note: book })}
          heading={words.copy}
          columns={[
            { label: words.member, cell: ({ member }) => member },
            { label: words.due, cell: ({ due_on: day }) => dayText(day) },
            { label: words.extended, cell: ({ extended_to: day }) => dayText(day) },
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
        title: words.line(days, loans),
        facts: [`${dayText(from)} – ${dayText(to)}`],
        undoOf: words.undoOf(days, loans),
      })}
      words={{
        noneText: words.noneText,
        text: () => words.undoText,
        done: ({ undone }) => words.done(undone),
        kept: ({ kept }) => (kept.length > 0 ? words.kept(kept) : undefined),
      }}
    />
  );
}

/** Extends loans, after a preview, and takes that back. */
export function ExtendPage() {
  return (
    <Stack spacing="md">
      <div>
        <Title order={1}>{words.title}</Title>
        <Text color="dimmed">{words.intro}</Text>
      </div>
      <ExtensionForm />
      <LatestExtensions />
    </Stack>
  );
}
