import { Stack, Text, Title } from "@mantine/core";
import { InvitationMade } from "@rollcall/kit/browser/pages/admins/invitation-made";
import type { Invited } from "./use-invite";

/** The link of each teacher who was invited, or why there is none. */
export function InvitedList({ invited }: { invited: Invited }) {
  return (
    <Stack spacing="lg">
      {invited.map(({ teacher, invitation, reason }) => (
        <section key={teacher.id} aria-label={teacher.name}>
          {invited.length > 1 && teacher.name && (
            <Title order={3} size="h4" mb={4}>
              {teacher.name}
            </Title>
          )}
          {invitation ? (
            <InvitationMade name={teacher.name} invitation={invitation} />
          ) : (
            <Text color="red" role="alert">
              {reason}
            </Text>
          )}
        </section>
      ))}
    </Stack>
  );
}
