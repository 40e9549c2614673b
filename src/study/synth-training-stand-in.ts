/** Figures of a prompt's documents that a stand-in calculates with. */
const FIGURES_READ = 400;

/**
 * What stands in for a model in an estimate of training data: replies of the right form with which every turn, trace and
 * clarification passes. `stage` is the name of the step; equal prompts get equal replies.
 */
export function standInTrainingReply(stage: string, prompt: string): string {
  if (/\.check-|^check-/.test(stage)) return checkReply(stage, prompt);
  if (stage.startsWith('trace-')) return trace(prompt);
  if (stage.startsWith('answer-')) return stage === 'answer-greedy' ? 'the first of them' : `number ${stage.slice(7)}`;
  if (stage === 'clarification') return clarification(prompt);
  return turn(stage, prompt);
}

function checkReply(stage: string, prompt: string): string {
  if (stage !== 'check-replies') return JSON.stringify({ reason: 'It says so.', verdict: 'yes' });
  const count = [...prompt.matchAll(/^\([a-z]\) /gm)].length;
  return JSON.stringify({ answers: Array.from({ length: count }, (_, index) => index + 1) });
}

/** Asks for the sum of two figures of the documents, another pair for each number of turns so far. */
function turn(stage: string, prompt: string): string {
  const documents = prompt.slice(0, prompt.lastIndexOf('</document>'));
  const digits = documents.match(/\d[\d,]*(?:\.\d+)?/g)?.slice(0, FIGURES_READ) ?? [];
  const figures = [...new Set(digits.map((written) => String(Number(written.replaceAll(',', '')))))];
  const at = Number(/\d+/.exec(stage)?.[0] ?? 1);
  const [left, right] = [figures[at % figures.length] ?? '1', figures[(at + 1) % figures.length] ?? '2'];
  const answer = {
    kind: 'arithmetic',
    derivation: `${left} + ${right}`,
    spans: [],
    number: Number((Number(left) + Number(right)).toFixed(2)),
    scale: '',
  };
  if (stage.endsWith('ambiguous')) {
    return JSON.stringify({
      question: `How much is the amount beside ${left} and that which is number ${at}?`,
      clarifyingQuestion: 'Which item are you asking about?',
      reply: `For ${right} overheads.`,
      ...answer,
    });
  }
  return JSON.stringify({ question: `What do ${left} and ${right} of line ${at} come to?`, ...answer });
}

/** Says what the assistant then says; a question where that is one. */
function trace(prompt: string): string {
  const said = /<response>\n([\s\S]*)\n<\/response>/.exec(prompt)?.[1] ?? '';
  const next = /\?\s*$|？\s*$/.test(said) ? 'ask' : 'answer';
  return JSON.stringify({ reasoning: `The documents say it where the user looks: ${said}`, next });
}

function clarification(prompt: string): string {
  const count = [...prompt.matchAll(/^\d+\. /gm)].length;
  return JSON.stringify({
    question: 'Which one of them do you mean?',
    replies: Array.from({ length: count }, (_, index) => ({
      reply: `The ${['former', 'latter', 'third', 'fourth', 'fifth'][index] ?? `other, ${'x'.repeat(index)}`} one.`,
      answers: [index + 1],
    })),
  });
}
