/** @jsxImportSource preact */
import { percentText } from "@rollcall/kit/schema/formats/numbers";
import type { Figure } from "./figure";

const [size, thick] = [128, 12];
const [middle, radius] = [size / 2, (size - thick) / 2];
const around = 2 * Math.PI * radius;

/**
 * A percentage as a ring with a notch at what the school asks for; below it the arc is dashed, so
 * that its colour says nothing alone. The sentence beside it says the same: readers of a screen hear that.
 */
export function Ring({
  percentage,
  threshold,
  below,
}: Pick<Figure, "percentage" | "threshold" | "below">) {
  const share = (Math.min(100, Math.max(0, percentage ?? 0)) / 100) * around;
  const dashes = Math.max(1, Math.round(share / 9));
  const dash = share / dashes;
  return (
    <div class={below ? "ring low" : "ring"} aria-hidden="true">
      <svg viewBox={`0 0 ${size} ${size}`}>
        <g transform={`rotate(-90 ${middle} ${middle})`} fill="none" stroke-width={thick}>
          <circle class="track" cx={middle} cy={middle} r={radius} />
          {share > 0 ? (
            <circle
              class="arc"
              cx={middle}
              cy={middle}
              r={radius}
              stroke-dasharray={
                below
                  ? `${`${dash * 0.7} ${dash * 0.3} `.repeat(dashes)}0 ${around}`
                  : `${share} ${around}`
              }
            />
          ) : null}
          <line
            class="notch"
            stroke-width="2"
            x1={size - thick - 2}
            x2={size}
            y1={middle}
            y2={middle}
            transform={`rotate(${threshold * 3.6} ${middle} ${middle})`}
          />
        </g>
      </svg>
      <span>{percentage === null ? "–" : percentText(percentage)}</span>
    </div>
  );
}
