import { Group, UnstyledButton } from "@mantine/core";
import { languageNames } from "../../schema/languages";
import { chooseBeforeSignIn, offeredLanguages, spokenLanguage } from "../providers/language";
import { shell } from "../strings/shell";

/**
 * The languages of the console, each by its own name, on pages where nobody is signed in; nothing
 * where there is one.
 */
export function LanguageSwitch() {
  const tags = offeredLanguages().filter((tag) => languageNames[tag]);
  if (tags.length < 2) return null;
  return (
    <nav aria-label={shell.language}>
      <Group spacing="md" position="center" mt="lg">
        {tags.map((tag) => (
          <UnstyledButton
            key={tag}
            lang={tag}
            aria-current={tag === spokenLanguage() || undefined}
            onClick={() => chooseBeforeSignIn(tag)}
            sx={(theme) => ({
              padding: "4px 6px",
              borderRadius: theme.radius.sm,
              fontSize: theme.fontSizes.sm,
              fontWeight: tag === spokenLanguage() ? 650 : 400,
              "&:hover": { textDecoration: "underline" },
            })}
          >
            {languageNames[tag]}
          </UnstyledButton>
        ))}
      </Group>
    </nav>
  );
}
