import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Drawer, Modal } from "../../packages/kit/browser/fields/dialog";
import { givenBrowser } from "../shell/frame";

beforeEach(givenBrowser);
afterEach(cleanup);

/** Something that is enabled once it has loaded. */
function Later({ children }: { children(ready: boolean): ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 60);
    return () => clearTimeout(timer);
  }, []);
  return <>{children(ready)}</>;
}
/** A button that is disabled, or gone, once it was pressed. */
function Pressed({ gone = false }: { gone?: boolean }) {
  const [pressed, setPressed] = useState(false);
  return pressed && gone ? (
    <p>Done</p>
  ) : (
    <button type="button" disabled={pressed} data-autofocus onClick={() => setPressed(true)}>
      Do it
    </button>
  );
}

const contents: Record<string, { show: ReactNode; first: string }> = {
  "a field and buttons": {
    show: (
      <>
        <input aria-label="Reason" />
        <button type="button">Do it</button>
      </>
    ),
    first: "Reason",
  },
  "buttons before a field": {
    show: (
      <>
        <button type="button">Do it</button>
        <textarea aria-label="Reason" />
      </>
    ),
    first: "Reason",
  },
  "a field that cannot be filled in yet": {
    show: (
      <>
        <input aria-label="Reason" disabled />
        <input aria-label="Day" />
      </>
    ),
    first: "Day",
  },
  "a field that comes later, unsaid": {
    show: <Later>{(ready) => (ready ? <input aria-label="Reason" /> : <p>Loading…</p>)}</Later>,
    first: "Reason",
  },
  "a wish that is enabled": {
    show: (
      <>
        <input aria-label="Reason" />
        <button type="button" data-autofocus>
          Do it
        </button>
      </>
    ),
    first: "Do it",
  },
  "a wish that is disabled": {
    show: (
      <>
        <input aria-label="Reason" />
        <button type="button" data-autofocus disabled>
          Do it
        </button>
      </>
    ),
    first: "dialog",
  },
  "a wish that is enabled later": {
    show: (
      <Later>
        {(ready) => (
          <>
            <input aria-label="Reason" />
            <button type="button" data-autofocus disabled={!ready}>
              Do it
            </button>
          </>
        )}
      </Later>
    ),
    first: "Do it",
  },
  "a field that comes later": {
    show: (
      <Later>
        {(ready) => (ready ? <input aria-label="Reason" data-autofocus /> : <p>Loading…</p>)}
      </Later>
    ),
    first: "Reason",
  },
  "nothing but words": { show: <p>Words.</p>, first: "Close" },
  "everything disabled": {
    show: (
      <>
        <input aria-label="Reason" disabled />
        <button type="button" disabled>
          Do it
        </button>
      </>
    ),
    first: "Close",
  },
  "a button that is disabled once pressed": { show: <Pressed />, first: "Do it" },
  "a button that goes once pressed": { show: <Pressed gone />, first: "Do it" },
};
const kinds = { Modal, Drawer } as const;

function Page({
  kind,
  mounted,
  show,
}: {
  kind: keyof typeof kinds;
  /** Whether it is there only while it is open. */ mounted: boolean;
  show: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const Kind = kinds[kind];
  const dialog = (
    <Kind
      opened={mounted || open}
      onClose={() => setOpen(false)}
      title="Title"
      closeButtonLabel="Close"
      transitionDuration={0}
    >
      {show}
    </Kind>
  );
  return (
    <MantineProvider>
      <div id="root">
        <a href="#before">Before</a>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <a href="#after">After</a>
      </div>
      {mounted ? (open ? dialog : null) : dialog}
    </MantineProvider>
  );
}

const nameOf = () => {
  const now = document.activeElement;
  if (now?.textContent?.includes("Title")) return "dialog";
  return now?.getAttribute("aria-label") ?? now?.textContent ?? "";
};
const isInside = () => screen.getByRole("dialog").contains(document.activeElement);

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])("a %s", (kind) => {
  describe.each([
    [true, "is mounted to be opened"],
    [false, "is always there"],
  ])("that %s: %s", (mounted) => {
    it.each(Object.entries(contents))(
      "with %s takes the focus, keeps it and gives it back",
      async (_what, { show, first }) => {
        const user = userEvent.setup();
        render(<Page kind={kind} mounted={mounted} show={show} />);
        screen.getByText("Open").focus();
        await user.keyboard("{Enter}");
        await waitFor(() => expect(nameOf()).toBe(first));
        for (const shift of [false, true]) {
          for (let times = 0; times < 5; times += 1) {
            await user.tab({ shift });
            await waitFor(() => expect(isInside()).toBe(true));
          }
        }
        screen.getByText("After").focus();
        await waitFor(() => expect(isInside(), "what is behind does not get it").toBe(true));
        const doIt = screen.queryByText("Do it");
        if (doIt && !doIt.matches(":disabled")) {
          await user.click(doIt);
          await new Promise((resolve) => setTimeout(resolve, 20));
          await waitFor(() => expect(isInside(), "after it was pressed").toBe(true));
        }
        await user.keyboard("{Escape}");
        await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
        await waitFor(() => expect(nameOf()).toBe("Open"));
      },
    );
  });
});

it("who walks on before the field is there is not moved to it", async () => {
  const user = userEvent.setup();
  function Opened() {
    const [ready, setReady] = useState(false);
    return (
      <MantineProvider>
        <Modal
          opened
          onClose={() => undefined}
          title="Title"
          closeButtonLabel="Close"
          transitionDuration={0}
        >
          <button type="button" onFocus={() => setReady(true)}>
            Do it
          </button>
          {ready ? <input aria-label="Reason" /> : null}
        </Modal>
      </MantineProvider>
    );
  }
  render(<Opened />);
  await waitFor(() => expect(nameOf()).toBe("Close"));
  await user.tab();
  await user.tab({ shift: true });
  expect(screen.getByLabelText("Reason")).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(nameOf()).toBe("Close");
});

it("of two dialogs the upper one has the focus, and the lower one again afterwards", async () => {
  const user = userEvent.setup();
  function Two() {
    const [open, setOpen] = useState(false);
    return (
      <MantineProvider>
        <Modal
          opened
          onClose={() => undefined}
          title="Lower"
          closeButtonLabel="Close lower"
          transitionDuration={0}
        >
          <button type="button" onClick={() => setOpen(true)}>
            More
          </button>
        </Modal>
        {open ? (
          <Modal
            opened
            onClose={() => setOpen(false)}
            title="Upper"
            closeButtonLabel="Close upper"
            zIndex={300}
            transitionDuration={0}
          >
            <input aria-label="Inner" />
          </Modal>
        ) : null}
      </MantineProvider>
    );
  }
  render(<Two />);
  await waitFor(() => expect(nameOf()).toBe("Close lower"));
  await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(nameOf()).toBe("Inner"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(nameOf()).toBe("More"));
});

it("hears Escape once, also before the focus has come to it", () => {
  let closed = 0;
  const dialog = (
    <MantineProvider>
      <Modal
        opened
        onClose={() => (closed += 1)}
        title="Leave?"
        closeButtonLabel="Close"
        transitionDuration={0}
      >
        <button type="button">Stay</button>
      </Modal>
    </MantineProvider>
  );
  const { rerender } = render(dialog);
  expect(document.activeElement).toBe(document.body);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(closed).toBe(1);
  fireEvent.keyDown(screen.getByRole("button", { name: "Stay" }), { key: "Escape" });
  expect(closed).toBe(2);
  rerender(<MantineProvider>gone</MantineProvider>);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(closed).toBe(2);
});
