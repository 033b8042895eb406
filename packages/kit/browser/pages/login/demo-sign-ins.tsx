import { Box, Button, Stack, Text, Title } from "@mantine/core";
import { messages } from "../../../schema/messages";
import words from "./words/demo/en.json" with { type: "json" };

const t = messages("kit/pages/login/demo", words);

/** A sign-in of made-up data. */
export interface DemoSignIn {
  email: string;
  password: string;
  /** What it may do, in a few words of the language at work. */
  who(): string;
}

/** On the sign-in page of a console with made-up data: one press fills a sign-in in. */
export const makeDemoSignIns = (signIns: readonly DemoSignIn[]) =>
  function DemoSignIns({ choose }: { choose(email: string, password: string): void }) {
    return (
      <Box component="section" aria-label={t("title")} mt="lg">
        <Stack spacing={6}>
          <Title order={2} size="sm">
            {t("title")}
          </Title>
          <Text size="sm" color="dimmed">
            {t("text")}
          </Text>
          {signIns.map(({ email, password, who }) => (
            <Button
              key={email}
              variant="default"
              size="xs"
              fullWidth
              onClick={() => choose(email, password)}
            >
              {email} · {who()}
            </Button>
          ))}
        </Stack>
      </Box>
    );
  };
