/** The chat server in a process of its own: `node chat-server-process.ts LATENCY_MS mixed|asking`; prints its model reference. */
import { askingReply, mixedReply, startChatServer } from '../test/support/chat-server.ts';

const [latency = '0', style = 'mixed'] = process.argv.slice(2);
const server = await startChatServer({
  latencyMs: Number(latency),
  reply: style === 'asking' ? askingReply : mixedReply,
});
console.log(server.model);
