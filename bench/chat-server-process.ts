/**
 * The chat server in a process of its own: `node chat-server-process.ts LATENCY_MS mixed|asking`; prints its model
 * reference. On a line on standard input it prints the sizes of the bodies of each dialogue since the last such line,
 * and how many requests were under way at most.
 */
import { createInterface } from 'node:readline';
import { askingReply, mixedReply, type ServedCall, startChatServer } from '../test/support/chat-server.ts';

const [latency = '0', style = 'mixed'] = process.argv.slice(2);
const reply = style === 'asking' ? askingReply : mixedReply;

/** A call goes on with a dialogue when its messages are those of an earlier call, what that was answered, and one more. */
class DialogueSizes {
  readonly sizes: number[][] = [];
  readonly #open = new Map<string, number[]>();

  add({ messages, bytes }: ServedCall): void {
    const before = messages.slice(0, -2);
    const goesOn = before.length > 0 && messages.at(-2)?.content === reply(before);
    const open = goesOn ? this.#open.get(JSON.stringify(before)) : undefined;
    const index = open?.shift() ?? this.sizes.push([]) - 1;
    this.sizes[index]?.push(bytes);
    const key = JSON.stringify(messages);
    this.#open.set(key, [...(this.#open.get(key) ?? []), index]);
  }
}

let recording: DialogueSizes | undefined = new DialogueSizes();
const server = await startChatServer({
  latencyMs: Number(latency),
  reply,
  onRequest: (call) => recording?.add(call),
});
console.log(server.model);
for await (const _ of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify({ sizes: recording?.sizes ?? [], calls: server.calls, mostAtOnce: server.mostAtOnce }));
  // Once is enough: what is measured later is not slowed by it.
  recording = undefined;
}
process.exit(0);
