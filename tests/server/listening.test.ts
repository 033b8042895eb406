import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { listen } from "../../packages/kit/server/listen";

/** One request over a connection that is kept for the next; gives the text of the answer. */
const get = (url: string, agent: Agent) =>
  new Promise<string>((resolve, reject) => {
    request(url, { agent }, (response) => {
      let text = "";
      response
        .on("data", (part: Buffer) => (text += part.toString()))
        .on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });

describe("a server that stops listening", () => {
  it("waits for the answer that is on its way, and then for nothing: a kept connection does not hold it up", async () => {
    const agent = new Agent({ keepAlive: true });
    const listening = await listen(
      async (request) => {
        if (request.url.endsWith("/slow")) await wait(300);
        return new Response("done");
      },
      "127.0.0.1",
      0,
    );
    expect(await get(listening.url, agent)).toBe("done");
    const slow = get(`${listening.url}/slow`, agent);
    await wait(50);
    const told = Date.now();
    await listening.close();
    expect(await slow).toBe("done");
    // Ten seconds is how long it would have patience with a request that does not end.
    expect(Date.now() - told).toBeLessThan(5000);
    agent.destroy();
    await expect(fetch(listening.url)).rejects.toThrow(TypeError);
  });

  it("says why it cannot listen", async () => {
    const listening = await listen(async () => new Response(""), "127.0.0.1", 0);
    const port = Number(new URL(listening.url).port);
    await expect(listen(async () => new Response(""), "127.0.0.1", port)).rejects.toThrow(
      new Error(`PORT ${port} on HOST 127.0.0.1 is in use by another program.`),
    );
    await listening.close();
  });
});
