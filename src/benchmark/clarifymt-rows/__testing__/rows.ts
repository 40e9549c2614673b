/** Rows in the format of ClarifyMT-Bench, made by us: each request with all six user types. */
const TYPES = ['Precise', 'Partial-Vague', 'Off-Focus', 'Contradictory', 'Factually-Wrong', 'Refusal'] as const;

/** After these two the assistant can answer: the dialogue has two turns of the user, else three. */
const SETTLED: ReadonlySet<string> = new Set(['Precise', 'Refusal']);

const REPLIES: Readonly<Record<(typeof TYPES)[number], readonly [string, string]>> = {
  Precise: ['The one in Leeds, for two people.', ''],
  'Partial-Vague': ['Somewhere up north, I guess.', 'One of the larger ones, perhaps.'],
  'Off-Focus': ['I like the trains there.', 'My cousin works for the railway.'],
  Contradictory: ['In Leeds, and only in York.', 'Both must be the only one.'],
  'Factually-Wrong': ['In Leeds, the capital of Wales.', 'Wales it is, as everybody knows.'],
  Refusal: ['You decide.', ''],
};

const SEEDS = [
  ['Spatial Ambiguity', 'When does the museum open?', 'In which city?'],
  ['Lexical Ambiguity', 'How do I clean a seal?', 'A seal on a jar, or a rubber seal?'],
  ['Value', 'Find me a decent hat.', 'Decent in price or in looks?'],
] as const;

export function paperRows(): readonly Record<string, unknown>[] {
  return SEEDS.flatMap(([category, request, question]) =>
    TYPES.map((type) => ({
      conversation: [
        { role: 'user', content: request },
        { role: 'assistant', content: question },
        { role: 'user', content: REPLIES[type][0] },
        ...(SETTLED.has(type)
          ? []
          : [
              { role: 'assistant', content: `Let me ask again. ${question}` },
              { role: 'user', content: REPLIES[type][1] },
            ]),
      ],
      category,
      user_type: type,
      model_name: 'none',
      explanation: type === 'Precise' ? null : 'why it is unclear',
    })),
  );
}
