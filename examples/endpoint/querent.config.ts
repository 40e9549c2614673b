import { defineConfig } from 'querent';

export default defineConfig({
  assistants: {
    'shop-bot': {
      url: '${BOT_URL}/chat', // ${NAME} comes from the environment when a run starts
      headers: { authorization: 'Bearer ${BOT_KEY}' },
      body: { message: '{{lastUserMessage}}', session_id: '{{sessionId}}', channel: 'web' },
      reply: 'output.messages.0.text',
      action: 'output.intent', // leave it out, and the reply's text is read by a rule
      actions: { clarify: 'ask', final: 'answer' },
      timeoutMs: 30_000,
    },
  },
});
