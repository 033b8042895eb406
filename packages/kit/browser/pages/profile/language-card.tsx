import { Card, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { languageNames } from "../../../schema/languages";
import { saveLanguage } from "../../providers/auth-provider";
import { chooseLanguage, offeredLanguages, currentLanguage } from "../../providers/language";
import { t } from "../../strings/profile";

/** The language of one's account, in the console and in its emails; nothing where there is one. */
export function LanguageCard() {
  const [wanted, setWanted] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const tags = offeredLanguages().filter((tag) => languageNames[tag]);
  if (tags.length < 2) return null;
  const choose = async (tag: string) => {
    setWanted(tag);
    setProblem(undefined);
    try {
      await saveLanguage(tag);
      chooseLanguage(tag);
    } catch (error) {
      setWanted(undefined);
      setProblem((error as Error).message);
    }
  };
  return (
    <Card withBorder p="lg" radius="md">
      <Stack spacing="md" sx={{ maxWidth: 420 }}>
        <div>
          <Title order={2}>{t("language.title")}</Title>
          <Text color="dimmed">{t("language.text")}</Text>
        </div>
        <NativeSelect
          label={t("language.label")}
          value={wanted ?? currentLanguage()}
          onChange={(event) => void choose(event.currentTarget.value)}
          disabled={wanted !== undefined}
          error={problem}
          data={tags.map((tag) => ({ value: tag, label: languageNames[tag] ?? tag }))}
        />
      </Stack>
    </Card>
  );
}
