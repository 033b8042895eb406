import { withinSentence } from "../../../schema/messages";
import {
  Alert,
  Anchor,
  Button,
  Card,
  createStyles,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { IconAlertTriangle, IconSend } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { Modal } from "../../fields/dialog";
import { belowInput, inputOrder } from "../../fields/inputs/input-props";
import { relativeTime } from "../../providers/relative-time";
import { isWorthRetrying, type ApiFailure } from "../../providers/api-failure";
import { useAudiences } from "../../providers/notifications/audiences";
import { t } from "../../strings/notification-centre";
import { longest, type Message } from "./message";
import { MessagePreview } from "./message-preview";
import { PlaceholderButtons } from "./placeholder-buttons";
import { keptOf, ReachNotice, useReach } from "./reach";
import { RecipientPicker } from "./recipient-picker";
import { RecipientTypeSelect } from "./recipient-type-select";
import { isPicked, recipientTypesIn, toBePicked } from "./recipient-types";
import { TemplateSelect } from "./template-select";
import { useMessage } from "./use-message";
import { useSend } from "./use-send";
import { pageWidth } from "../../fields/page-width";

/** @param readers who have a console, and get it whatever leaves the server */
const keepText = ({ readers, unreachable }: { readers: number; unreachable: number }) =>
  [
    t("sending.keepText"),
    ...(readers > 0 ? [t("sending.keepRead", { people: readers })] : []),
    ...(unreachable > 0 ? [t("sending.keepUnreachable", { unreachable })] : []),
  ].join(" ");

const confirmText = (unreachable: number) =>
  unreachable > 0 ? t("sending.confirmTextUnreachable", { unreachable }) : t("sending.confirmText");

const useStyles = createStyles((theme) => ({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 380px",
    gap: 16,
    alignItems: "start",
    maxWidth: pageWidth,
    [theme.fn.smallerThan(1100)]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
}));

interface PartProps {
  message: Message;
  errorOf(field: string): string | undefined;
  onChange(part: Partial<Message>): void;
}

/** Who is meant. */
function Recipients({ message, errorOf, onChange }: PartProps) {
  const { recipientType, picked } = message;
  const audiences = useAudiences();
  const types = recipientTypesIn(audiences);
  const must = toBePicked(audiences, recipientType);
  const label = must ?? t("sending.only", { type: withinSentence(types.get(recipientType) ?? "") });
  return (
    <>
      <RecipientTypeSelect
        value={recipientType}
        error={errorOf("recipient_type")}
        onChange={(type) => onChange({ recipientType: type, picked: [] })}
      />
      {isPicked(audiences, recipientType) && (
        <RecipientPicker
          key={recipientType}
          type={recipientType}
          label={label}
          required={must !== undefined}
          error={errorOf("recipients") ?? errorOf("recipient_ids")}
          picked={picked}
          onChange={(next) => onChange({ picked: next })}
        />
      )}
      <ReachNotice message={message} />
    </>
  );
}

/** What they are told. */
function Words({
  message: { recipientType, title, body, type },
  errorOf,
  onChange,
  begins,
}: PartProps & {
  /** The focus goes here on arrival. */
  begins: boolean;
}) {
  const { notices } = useAudiences();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (begins) first.current?.focus({ preventScroll: true });
  }, [begins]);
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <TemplateSelect onChoose={onChange} />
      <TextInput
        ref={first}
        withAsterisk
        label={t("sending.subject")}
        value={title}
        maxLength={longest.title}
        error={errorOf("title")}
        description={t("sending.counter", { length: title.length, busiest: longest.title })}
        inputWrapperOrder={inputOrder}
        descriptionProps={belowInput}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        ref={text}
        withAsterisk
        autosize
        minRows={4}
        maxRows={14}
        label={t("sending.text")}
        value={body}
        maxLength={longest.body}
        error={errorOf("body")}
        description={t("sending.counter", { length: body.length, busiest: longest.body })}
        inputWrapperOrder={inputOrder}
        descriptionProps={belowInput}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
      <PlaceholderButtons
        recipientType={recipientType}
        text={text}
        onChange={(next) => onChange({ body: next })}
      />
      <NativeSelect
        label={t("sending.type")}
        value={type}
        error={errorOf("type")}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
        data={Object.entries(notices).map(([value, { label }]) => ({ value, label }))}
      />
    </>
  );
}

const fields: ReadonlySet<string> = new Set([
  "recipient_type",
  "recipients",
  "recipient_ids",
  "title",
  "body",
  "type",
]);
/** Why it was not sent, where that stands at no field. */
const reasonsOf = (message: string, failure: ApiFailure | undefined): string => {
  const elsewhere = Object.entries(failure?.errors ?? {})
    .filter(([name]) => !fields.has(name))
    .flatMap(([, sentences]) => sentences);
  return [
    message,
    ...elsewhere,
    failure && isWorthRetrying(failure) ? t("sending.outcomeUnknown") : "",
  ]
    .filter(Boolean)
    .join(" ");
};

/** Asks before a message goes to many. */
function Confirmation({ asked }: Pick<ReturnType<typeof useSend>, "asked">) {
  const { kept, reachable = 0, unreachable = 0 } = asked ?? {};
  const words = kept
    ? {
        title: t("sending.keepTitle", { messages: kept.messages }),
        text: keepText({ ...kept, unreachable }),
        act: t("sending.keep", { messages: kept.messages }),
      }
    : {
        title: t("sending.confirmTitle", { reachable }),
        text: confirmText(unreachable),
        act: t("sending.sendTo", { reachable }),
      };
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => asked?.answer(false)}
      title={<Title order={2}>{words.title}</Title>}
      closeButtonLabel={t("sending.close")}
    >
      <Text>{words.text}</Text>
      <Group position="right" mt="lg">
        <Button variant="default" onClick={() => asked?.answer(false)} data-autofocus>
          {t("sending.cancel")}
        </Button>
        <Button onClick={() => asked?.answer(true)}>{words.act}</Button>
      </Group>
    </Modal>
  );
}

/** `/notifications/send`: whom to tell what, how many people that is, and how they will see it. */
export function SendPage() {
  const { classes } = useStyles();
  const { message, change, isAddressed, leftAt, discard, forget } = useMessage();
  const {
    busy,
    message: refusal,
    failure,
    errorOf,
    onSubmit,
    wait,
    asked,
  } = useSend(message, forget);
  const { reach } = useReach(message);
  const kept = reach && keptOf(reach);
  const part = { message, errorOf, onChange: change };
  const reasons = reasonsOf(refusal, failure);
  return (
    <Stack spacing="md">
      <Anchor component={Link} to="/notifications">
        {t("centre.back")}
      </Anchor>
      <Title order={1}>{t("sending.title")}</Title>
      <div className={classes.columns}>
        <Card
          component="form"
          withBorder
          p="lg"
          radius="md"
          noValidate
          onSubmit={onSubmit}
          sx={{ overflow: "visible" }}
        >
          <Stack spacing="md">
            {leftAt && (
              <Alert role="status" color="brand">
                <Group position="apart">
                  <Text>{t("sending.draftBack", { when: relativeTime(leftAt) })}</Text>
                  <Button size="xs" variant="default" onClick={discard}>
                    {t("sending.discard")}
                  </Button>
                </Group>
              </Alert>
            )}
            <Recipients {...part} />
            <Words {...part} begins={isAddressed} />
            {reasons && (
              <Alert
                role="alert"
                color="red"
                icon={<IconAlertTriangle size={18} aria-hidden />}
                title={
                  failure && isWorthRetrying(failure)
                    ? t("sending.unconfirmed")
                    : t("sending.notSent")
                }
              >
                {reasons}
              </Alert>
            )}
            <Group>
              <Button
                type="submit"
                loading={busy && !asked}
                disabled={wait > 0}
                leftIcon={<IconSend size={16} aria-hidden />}
              >
                {kept ? t("sending.keep", { messages: kept.messages }) : t("sending.send")}
              </Button>
            </Group>
          </Stack>
        </Card>
        <MessagePreview message={message} />
      </div>
      <Confirmation asked={asked} />
    </Stack>
  );
}
