import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { pluralOf, type Resource } from "../../../schema";
import { formStrings } from "../../strings/form";

/** A page that has nothing to show, and says what to do about it. */
export function Instead({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: React.ReactNode;
}) {
  return (
    <Paper withBorder radius="md" p="xl" maw={560} mx="auto" mt="xl">
      <Title order={1} size="h2" mb="xs">
        {title}
      </Title>
      <Text>{text}</Text>
      {children ? <Group mt="md">{children}</Group> : null}
    </Paper>
  );
}

/** No record is under this address, or none for this person to see. */
export function NoRecord({ resource }: { resource: Resource }) {
  return (
    <Instead title={formStrings.notFoundTitle(resource.label)} text={formStrings.notFoundText}>
      <Button component={Link} to={`/${resource.name}`}>
        {formStrings.backToList(pluralOf(resource))}
      </Button>
    </Instead>
  );
}

/** The record is in the trash, where it can be looked at but not changed. */
export function TrashedRecord({
  resource,
  id,
  name,
}: {
  resource: Resource;
  id: number;
  name: string;
}) {
  return (
    <Instead title={formStrings.trashedTitle(name)} text={formStrings.trashedText}>
      <Button component={Link} to={`/${resource.name}/${id}`}>
        {formStrings.openRecord}
      </Button>
      <Button component={Link} to={`/${resource.name}`} variant="default">
        {formStrings.backToList(pluralOf(resource))}
      </Button>
    </Instead>
  );
}

/** The record is as it is: the API would refuse whatever is typed here. */
export function RefusedRecord({
  resource,
  id,
  name,
  why,
}: {
  resource: Resource;
  id: number;
  name: string;
  why: string;
}) {
  return (
    <Instead title={formStrings.refusedTitle(name)} text={why}>
      <Button component={Link} to={`/${resource.name}/${id}`}>
        {formStrings.openRecord}
      </Button>
      <Button component={Link} to={`/${resource.name}`} variant="default">
        {formStrings.backToList(pluralOf(resource))}
      </Button>
    </Instead>
  );
}

/** The record could not be fetched; trying again may help. */
export function RecordFailed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <Alert role="alert" color="red" title={formStrings.loadFailed} mt="md">
      <Text mb="sm">{message}</Text>
      <Button variant="default" size="xs" onClick={onRetry}>
        {formStrings.tryAgain}
      </Button>
    </Alert>
  );
}

/** The shape of a form or a record while it loads. */
export function RecordSkeleton({ fields }: { fields: number }) {
  return (
    <Stack spacing="md" aria-busy role="status" aria-label={formStrings.loading}>
      <Skeleton height={28} width={240} />
      <Paper
        withBorder
        radius="md"
        p="lg"
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(260px, 40%)), 1fr))",
          gap: "24px",
        }}
      >
        {Array.from({ length: Math.min(fields, 12) }, (_, at) => (
          <div key={at}>
            <Skeleton height={12} width="40%" mb={10} />
            <Skeleton height={36} />
          </div>
        ))}
      </Paper>
    </Stack>
  );
}
