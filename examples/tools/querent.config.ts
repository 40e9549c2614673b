import { defineConfig, type OwnAssistantReply } from 'querent';

const bookTable = {
  name: 'book_table',
  description: 'Books a table.',
  parameters: {
    type: 'object',
    properties: {
      request: { type: 'string' },
      guests: { type: 'number', default: 2 },
      area: { type: 'string' },
    },
  },
};

export default defineConfig({
  assistants: {
    'booking-bot': {
      tools: [bookTable],
      askTools: ['ask_user'], // a call of this tool is a question to the user
      respond: (brief, dialogue): OwnAssistantReply => {
        if (dialogue.length === 0 && brief.request.length < 60) {
          return { toolCalls: [{ name: 'ask_user', arguments: { question: 'Which one do you mean?' } }] };
        }
        // `request` was said, `guests` is the default, and nobody spoke of a terrace: that one is guessed.
        const given = { request: brief.request, guests: 2, area: 'terrace' };
        return { toolCalls: [{ name: 'book_table', arguments: given, result: { status: 'booked' } }] };
      },
    },
  },
});
