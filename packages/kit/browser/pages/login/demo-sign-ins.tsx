import { Box, Button, Stack, Text, Title } from "@mantine/core";

/** A sign-in of made-up data. */
export interface DemoSignIn {
  email: string;
  password: string;
  /** What it may do, in a few words. */
  who: string;
}

/** On the sign-in page of a console with made-up data: one press fills a sign-in in. */
export const makeDemoSignIns = (signIns: readonly DemoSignIn[]) =>
  function DemoSignIns({ choose }: { choose(email: string, password: string): void }) {
    return (
      <Box component="section" aria-label="Demo sign-ins" mt="lg">
        <Stack spacing={6}>
          <Title order={2} size="sm">
            Demo sign-ins
          </Title>
          <Text size="sm" color="dimmed">
            This is a demo. Its data is made up and stays in this browser.
          </Text>
          {signIns.map(({ email, password, who }) => (
            <Button
              key={email}
              variant="default"
              size="xs"
              fullWidth
              onClick={() => choose(email, password)}
            >
              {email} · {who}
            </Button>
          ))}
        </Stack>
      </Box>
    );
  };
