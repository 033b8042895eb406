import { Stack, Text, Title } from "@mantine/core";
import { useInvalidate } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { dayText } from "@rollcall/kit/schema/formats/days";
import {
  ActForm,
  LatestActs,
  namedInShort,
  undoableStrings,
} from "@rollcall/kit/with/undoable/page";
import { call, type AnswerTo } from "../../../providers/call";
import { students } from "../../../resources/students";
import { mergeKey } from "./merge-key";
import { MergePreview } from "./merge-preview";
import { t } from "./text";
import { WhoAndWhose, type Choice } from "./who-and-whose";

type Preview = AnswerTo<"POST /admin/student-merges/preview">;

/** Whom the address names, and whose marks stand; a change of it is one of the address. */
function useChoice() {
  const [params, setParams] = useSearchParams();
  const idIn = (name: string) => {
    const id = Number(params.get(name));
    return Number.isInteger(id) && id > 0 ? id : null;
  };
  const marks = params.get("marks");
  const choice: Choice = {
    keep: idIn("keep"),
    other: idIn("other"),
    marks: marks === "keep" || marks === "other" ? marks : null,
  };
  const change = (part: Partial<Choice>) => {
    const now = { ...choice, ...part };
    const set = Object.entries(now).flatMap(([key, value]) =>
      value === null ? [] : [[key, String(value)] as [string, string]],
    );
    setParams(new URLSearchParams(set), { replace: true, preventScrollReset: true });
  };
  return { choice, change };
}

/** Has every list and record of students asked for again. */
function useRefreshStudents() {
  const invalidate = useInvalidate();
  const cache = useQueryClient();
  return () => {
    void invalidate({ resource: students.name, invalidates: ["all"] });
    void cache.invalidateQueries({ queryKey: [...mergeKey, "of"] });
  };
}

function Merge() {
  const { choice, change } = useChoice();
  const refresh = useRefreshStudents();
  const { keep, other, marks } = choice;
  const body =
    keep === null || other === null || keep === other
      ? undefined
      : { keep_id: keep, other_id: other, marks };
  return (
    <ActForm
      queryKey={mergeKey}
      // Not the preview: one of the two is no longer there.
      touched={[...mergeKey, "latest"]}
      body={body}
      preview={(asked, signal) =>
        call("POST /admin/student-merges/preview", { body: asked, signal })
      }
      isAny={({ refused, differing }: Preview) =>
        refused.length === 0 && (differing === 0 || marks !== null)
      }
      sent={({ moved, differing }) => ({
        keep_id: keep ?? 0,
        other_id: other ?? 0,
        marks,
        moved,
        differing,
      })}
      act={(sent, key) => call("POST /admin/student-merges", { body: sent, key })}
      onDone={() => {
        change({ other: null, marks: null });
        refresh();
      }}
      words={{
        incomplete: keep !== null && keep === other ? t("same") : t("toPreview"),
        save: () => t("save"),
        saved: () => t("saved"),
        notSaved: t("notSaved"),
        unconfirmed: t("unconfirmed"),
      }}
      renderFields={(errorOf, preview) => (
        <WhoAndWhose choice={choice} preview={preview} errorOf={errorOf} change={change} />
      )}
    >
      {(preview) => <MergePreview preview={preview} />}
    </ActForm>
  );
}

function LatestMerges() {
  const refresh = useRefreshStudents();
  const person = ({
    name,
    admission_no: number,
  }: Preview["keep"] | { name: string; admission_no: string }) => t("person", { name, number });
  return (
    <LatestActs
      queryKey={mergeKey}
      ask={async (signal) => (await call("GET /admin/student-merges", { signal })).data}
      undo={async (id, key) => {
        const done = await call("POST /admin/student-merges/:id/undo", { params: { id }, key });
        refresh();
        return done;
      }}
      line={({ keep, other, made_at: at }) => ({
        title: t("act", { other: person(other), keep: person(keep) }),
        facts: [dayText(at.slice(0, 10))],
        undoOf: undoableStrings.undoOf(person(other)),
      })}
      words={{
        noneText: t("noneText"),
        text: () => t("undoText"),
        done: () => t("undone"),
        kept: ({ kept }) => (kept.length === 0 ? undefined : t("undoneKept", namedInShort(kept))),
      }}
    />
  );
}

/** `/students/merge`: two records of one child become one. */
export function MergePage() {
  return (
    <Stack spacing="md" maw={900}>
      <div>
        <Title order={1}>{t("title")}</Title>
        <Text color="dimmed">{t("intro")}</Text>
      </div>
      <Merge />
      <LatestMerges />
    </Stack>
  );
}
