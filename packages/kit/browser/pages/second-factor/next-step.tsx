import { giveUp } from "../../providers/second-step";
import type { SecondStep } from "../../providers/session";
import { SecondStepPage } from "./second-step-page";
import { SetUpFactorPage } from "./set-up-page";

/** What a sign-in waits for. */
export function NextStep({ step }: { step: SecondStep }) {
  const onGiveUp = () => giveUp(step.token);
  return step.needed === "set_up" ? (
    <SetUpFactorPage token={step.token} onGiveUp={onGiveUp} />
  ) : (
    <SecondStepPage step={step} onGiveUp={onGiveUp} />
  );
}
