import { defineConfig } from 'querent';

export default defineConfig({
  assistants: {
    'shop-bot': async (brief, dialogue, context) => {
      // Call your own code here: all that was said is in `brief` and `dialogue`.
      const lastReply = dialogue.at(-1)?.text;
      if (lastReply === undefined && context.questionsLeft !== 0 && brief.request.length < 60) {
        return 'Which one do you mean?';
      }
      return { text: `Done for: ${brief.request} ${lastReply ?? ''}`, action: 'answer', confidence: 0.7 };
    },
  },
});
