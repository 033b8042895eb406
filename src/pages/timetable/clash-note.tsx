import { Alert, List, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RecordNote } from "../../crud/form/record-form";
import { http } from "../../providers/http";
import { timetableStrings as words } from "../../strings/timetable";

interface Checked {
  clashes: { id: number; sentence: string }[];
  unfit: Record<string, string[]>;
}

const names = ["class_id", "weekday", "period_id", "subject_id", "teacher_id", "room", "valid_from", "valid_to"] as const;
const pause = 300;

/** Names the lessons a lesson would clash with, while it is being put together. */
export const ClashNote: RecordNote = ({ values, id }) => {
  const proposed = JSON.stringify({ ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])), id: id ?? null });
  const [settled] = useDebouncedValue(proposed, pause);
  const isEnough = values["weekday"] !== null && values["period_id"] !== null && values["valid_from"] !== null;
  const { data, isError } = useQuery({
    queryKey: ["timetable", "check", settled], enabled: isEnough, placeholderData: keepPreviousData, retry: false, staleTime: 0,
    queryFn: async ({ signal }) => ((await http.post("/admin/timetable/check", JSON.parse(settled), { signal })) as unknown as { data: Checked }).data,
  });
  if (!isEnough || (!data && !isError)) return null;
  const unfit = Object.values(data?.unfit ?? {}).flat();
  const sentences = [...unfit, ...(data?.clashes ?? []).map(({ sentence }) => sentence)];
  if (isError) return <Text role="status" size="sm" color="dimmed">{words.checkFailed}</Text>;
  if (sentences.length > 0) {
    return (
      <Alert role="alert" color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} title={data?.clashes.length ? words.clashes(data.clashes.length) : words.unfit}>
        <List size="sm">{sentences.slice(0, 8).map((sentence) => <List.Item key={sentence}>{sentence}</List.Item>)}</List>
      </Alert>
    );
  }
  const isWhole = values["class_id"] !== null && values["teacher_id"] !== null;
  return isWhole ? <Text role="status" size="sm" sx={{ display: "flex", gap: 6, alignItems: "center" }}><IconCheck size={16} aria-hidden />{words.noClash}</Text> : null;
};
