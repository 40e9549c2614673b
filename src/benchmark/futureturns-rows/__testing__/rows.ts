/** Rows in the format of the data released with 2410.13788, made by us. */
export function releasedRows(): readonly Record<string, unknown>[] {
  return [
    {
      id: '101',
      question: 'When did the harbour bridge open?',
      nq_answers: ['1932'],
      isambig: true,
      answers: ['19 March 1932', '1890'],
      disambiguations: [
        { question: 'When did the harbour bridge of the north open?', answer: ['19 March 1932', '1932'] },
        { question: 'When did the harbour bridge of the south open?', answer: ['1890'] },
      ],
      clarification: {
        question: 'Which harbour do you mean?',
        answers: [
          { answer: 'The northern one.', response: '1932' },
          { answer: 'The southern one.', response: '1890' },
        ],
      },
    },
    {
      id: '102',
      question: 'Who led the choir?',
      nq_answers: ['Ida Holt'],
      answers: ['Ida Holt', 'Tom Reed', 'May Lind'],
      clarification: {
        question: 'Are you asking about the first leader or a later one?',
        answers: [
          { answer: 'The first.', response: 'Ida Holt' },
          { answer: 'A later one.', response: 'Tom Reed, May Lind' },
          { answer: 'The one before there was a choir.', response: 'None' },
          { answer: 'The one with the dog.', response: 'Jack Dunn' },
        ],
      },
    },
    {
      id: '103',
      question: 'How tall is the old mill?',
      nq_answers: ['21 m'],
      isambig: false,
      answers: ['21 m', '21 metres'],
      disambiguations: [],
      clarification: null,
    },
  ];
}
