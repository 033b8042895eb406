import { Button, Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { cases } from "../../../resources/cases";
import { CaseCard } from "./card";
import { NoTemplates } from "./no-templates";
import { t } from "./text";
import { useLetterTemplates } from "./use-cases";

/** The way to a letter: which template it is made of. */
export function LetterChoice({ caseId }: { caseId: number }) {
  const { data, error, refetch } = useLetterTemplates();
  const [chosen, setChosen] = useState("");
  return (
    <CaseCard title={t("letters.title")}>
      {!data && error ? (
        <LoadFailed title={t("letters.failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <LinesSkeleton lines={1} /> : null}
      {data?.length === 0 ? <NoTemplates /> : null}
      {data && data.length > 0 ? (
        <Group align="flex-end" spacing="sm">
          <NativeSelect
            label={t("letters.template")}
            data={[
              { value: "", label: t("letters.placeholder") },
              ...data.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            sx={{ flex: "1 1 200px", maxWidth: 360 }}
          />
          {chosen ? (
            <Button
              component={Link}
              to={`/${cases.name}/${caseId}/letter?template=${chosen}`}
              variant="default"
            >
              {t("letters.open")}
            </Button>
          ) : (
            <Button variant="default" disabled>
              {t("letters.open")}
            </Button>
          )}
        </Group>
      ) : null}
    </CaseCard>
  );
}
