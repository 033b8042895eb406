import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useState } from "react";
import { filled, notShared, swapped, type Draft, type Row, type Sheet } from "./draft";
import { t } from "./text";

const swapLeaves = (count: number) => (count === 0 ? "" : t("swapLeaves", { count }));

interface ManyProps {
  sheets: readonly Sheet[];
  rows: readonly Row[];
  draft: Draft;
  onDraft(next: Draft): void;
}

const [every, unmarked] = ["every", "unmarked"];
const meant = (only: string) =>
  only === every ? undefined : only === unmarked ? null : only.slice(1);

/** Changes of many marks at a time: one code for all that say another, and two students' exchange. */
export function ManyAtOnce({ sheets, rows, draft, onDraft }: ManyProps) {
  const [only, setOnly] = useState<string>(every ?? "");
  const [to, setTo] = useState("");
  const [first, second] = sheets;
  if (!first) return null;
  // A prefix keeps codes apart from the two other choices.
  const codes = (offered: Sheet["codes"], prefix = "") =>
    offered.map(({ code, label }) => ({ value: `${prefix}${code}`, label: `${code} · ${label}` }));
  const left = notShared(rows);
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("fill")}>
      <Title order={2} size="h3" mb="sm">
        {second ? `${t("fill")}: ${first.student.name}` : t("fill")}
      </Title>
      <Stack spacing="sm">
        <Group align="flex-end" spacing="sm">
          <NativeSelect
            label={t("change")}
            value={only}
            data={[
              { value: every ?? "", label: t("every") },
              { value: unmarked ?? "", label: t("unmarked") },
              ...codes(first.codes, "="),
            ]}
            onChange={({ currentTarget: { value } }) => setOnly(value)}
          />
          <NativeSelect
            label={t("fillTo")}
            value={to}
            data={[
              { value: "", label: t("choose") },
              ...codes(first.codes.filter(({ retired }) => !retired)),
            ]}
            onChange={({ currentTarget: { value } }) => setTo(value)}
          />
          <Button
            variant="default"
            disabled={to === ""}
            onClick={() => onDraft(filled(draft, rows, meant(only), to))}
          >
            {t("apply")}
          </Button>
        </Group>
        {second ? (
          <div>
            <Button
              variant="default"
              leftIcon={<IconArrowsExchange size={16} aria-hidden />}
              onClick={() => onDraft(swapped(draft, rows))}
            >
              {t("swap")}
            </Button>
            {left > 0 ? (
              <Text size="sm" color="dimmed" mt={4}>
                {swapLeaves(left)}
              </Text>
            ) : null}
          </div>
        ) : null}
      </Stack>
    </Paper>
  );
}
