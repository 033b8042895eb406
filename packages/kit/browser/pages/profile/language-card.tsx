import { Card, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { languageNames } from "../../../schema/languages";
import { chooseLanguage, offeredLanguages, spokenLanguage } from "../../providers/language";
import { profile } from "../../strings/profile";

const { language: words } = profile;

/** In which language the console speaks on this device; nothing where there is one. */
export function LanguageCard() {
  const tags = offeredLanguages().filter((tag) => languageNames[tag]);
  if (tags.length < 2) return null;
  return (
    <Card withBorder p="lg" radius="md">
      <Stack spacing="md" sx={{ maxWidth: 420 }}>
        <div>
          <Title order={2}>{words.title}</Title>
          <Text color="dimmed">{words.text}</Text>
        </div>
        <NativeSelect
          label={words.label}
          value={spokenLanguage()}
          onChange={(event) => chooseLanguage(event.currentTarget.value)}
          data={tags.map((tag) => ({ value: tag, label: languageNames[tag] ?? tag }))}
        />
      </Stack>
    </Card>
  );
}
