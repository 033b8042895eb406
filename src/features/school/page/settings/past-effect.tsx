import { Alert, Skeleton, Text } from "@mantine/core";

/** What a change would do to the past, as its preview says it; unknown where that cannot be had. */
export function PastEffect({
  answer,
  isPast,
  error,
  words,
}: {
  answer: { sentence: string } | undefined;
  /** Whether something of the past changes. */
  isPast: boolean;
  error: unknown;
  words: { noPreview: string; changesPast: string };
}) {
  if (error)
    return (
      <Text role="status" size="sm" color="dimmed">
        {words.noPreview}
      </Text>
    );
  if (!answer) return <Skeleton height={20} />;
  return isPast ? (
    <Alert role="status" color="orange" title={words.changesPast}>
      {answer.sentence}
    </Alert>
  ) : (
    <Text role="status" size="sm">
      {answer.sentence}
    </Text>
  );
}
