import { expect, it } from 'vitest';
import { markupProblem } from './markup-problem.ts';

it.each([
  ['<a><b></a></b>', 'closes another element'],
  ['<a>', 'not closed'],
  ['<a>x & y</a>', 'bare ampersand'],
  ['<a b="1" b="2"></a>', 'given twice'],
  ['<a b=1></a>', 'cannot be read'],
  ['<a>></a>', 'bare bracket'],
  ['<a>\u0001</a>', 'not allowed'],
  ['<a></a>x', 'outside the root'],
])('finds what is wrong with %j', (text, problem) => {
  expect(markupProblem(text)).toContain(problem);
});

it('finds nothing wrong with well-formed XML', () => {
  expect(markupProblem('<?xml version="1.0" encoding="UTF-8"?>\n<a b="&quot;"><c/>x &amp; y</a>\n')).toBeUndefined();
});
