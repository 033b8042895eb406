import { Card, Group, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { filled } from "../../../schema/placeholders";
import { smsParts } from "../../../schema/sms-parts";
import { useAudiences } from "../../providers/notifications/audiences";
import { NotificationText } from "../../providers/notifications/notification-text";
import { t } from "../../strings/notification-centre";
import { isAddressed, type Message } from "./message";
import { reachOf, type Reach } from "./reach";

const partsText = ({
  channel,
  parts,
  people,
  varies,
}: {
  channel: string;
  parts: number;
  people: number;
  varies: boolean;
}) => t(varies ? "sending.partsVary" : "sending.parts", { channel, parts, all: parts * people });

/** Milliseconds without a key after which the server is asked for the example. */
const typingPause = 400;

/** How many text messages it comes to. */
function Parts({ reach, title, body }: { reach: Reach; title: string; body: string }) {
  const varies = reach.about_each || reach.example !== null;
  return (
    <>
      {reach.by_channel.map(({ channel, people, frame }) => {
        if (frame === null) return null;
        const { parts, alphabet } = smsParts(filled(frame, { title, body }));
        return (
          <Text key={channel} mt="sm" size="sm">
            {partsText({ channel, parts, people, varies })}
            {alphabet === "UCS-2" && ` ${t("sending.wideAlphabet")}`}
          </Text>
        );
      })}
    </>
  );
}

/** How a message will look, with a real reader's words in it where it has placeholders. */
export function MessagePreview({ message }: { message: Message }) {
  const { type } = message;
  const audiences = useAudiences();
  const [now] = useState(Date.now);
  const [asked] = useDebouncedValue(message, typingPause);
  const { data } = useQuery({ ...reachOf(asked), enabled: isAddressed(asked, audiences) });
  const reach = isAddressed(message, audiences) ? data : undefined;
  const example = reach?.example;
  const title = example?.title.trim() || message.title.trim() || t("sending.previewTitle");
  const body = example?.body.trim() || message.body.trim() || t("sending.previewText");
  return (
    <Card withBorder p="md" radius="md" component="section" aria-label={t("sending.preview")}>
      <Title order={2} mb="sm">
        {t("sending.preview")}
      </Title>
      <Group noWrap align="flex-start" spacing={10}>
        <NotificationText
          notification={{
            title,
            body,
            type,
            status: "unread",
            created_at: new Date(now).toISOString(),
          }}
          now={now}
        />
      </Group>
      {example && (
        <Text mt="sm" size="sm" color="dimmed">
          {t("sending.exampleOf", { name: example.name })}
        </Text>
      )}
      {reach?.about_each && (
        <Text mt="sm" size="sm" color="dimmed">
          {t("sending.withLink")}
        </Text>
      )}
      {reach && <Parts reach={reach} title={title} body={body} />}
    </Card>
  );
}
