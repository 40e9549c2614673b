/** Characters of a response that are read; what follows is not an answer any more. */
const MOST_CHARACTERS = 20_000;

const BULLET = /\n *(?:[-–—•*·+]|\u25cf|\u25aa) +/g;
const FIRST_BULLET = /^ *(?:[-–—•*·+]) +(?=[^\n]*\n *[-–—•*·+] )/;

const LIST_NUMBER = /^ *(\(?)(\d{1,2})[.)] +(?=\S)/gm;

/** Applied twice, since `\text` stands inside `\boxed`. */
const LATEX_COMMAND = /\\(?:boxed|text|textbf|mathrm|mathbf)\s?\{([^{}]{0,400})\}/g;

/** Stands before every item of a list in a prepared text. */
const LIST_MARK = '• ';

/** No character that anything is done about, and no line break: most cells and short answers. */
const PLAIN = /^[ !%&'()+,\-./0-9:;<=>?@A-Z[\]^a-z{|}]*$/;

const SUPERSCRIPTS = /[\u00b9\u00b2\u00b3\u2070-\u2079]/g;

/**
 * Plain text of a response: bounded, without mark-up (Markdown emphasis, code ticks, LaTeX delimiters, `\boxed`),
 * footnote marks and zero-width characters; full-width letters and digits made narrow; double quotes dropped, spaces unified.
 * Line breaks stay, since they separate list items.
 */
export function prepareText(text: string): string {
  if (text.length <= MOST_CHARACTERS && PLAIN.test(text)) return text.trim();
  return unifyListMarks(
    text
      .slice(0, MOST_CHARACTERS)
      .replace(SUPERSCRIPTS, '')
      .normalize('NFKC')
      .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
      .replace(/\\[()[\]]|\${2}/g, ' ')
      .replace(LATEX_COMMAND, '$1')
      .replace(LATEX_COMMAND, '$1')
      .replace(/\\[,;!:]/g, ' ')
      .replace(/\\times/g, '×')
      .replace(/\\([%$&#_])/g, '$1')
      .replace(/\*\*|__|~~|(?<=\s|^)\*(?=\S)|(?<=\S)\*(?=\s|$|[.,;:])|`/gm, '')
      .replace(/^#{1,6}\s/gm, '')
      .replace(/[\u2018\u2019\u201b\u2032]/g, "'")
      .replace(/["\u201c\u201d\u201e\u00ab\u00bb\u2033]/g, '')
      .replace(/[\u2010\u2011\u2212\ufe63\u2012]/g, '-')
      .replace(/[^\S\n]/g, ' '),
  ).trim();
}

/**
 * Makes one bullet of all list marks at line starts: dashes, stars, running numbers from 1 to at least 2 ("1.", "2)",
 * "(1)"). A number that is part of no such run stays: it may be the answer, as in "3. That is all." and "(1) million".
 */
function unifyListMarks(text: string): string {
  let expected = 1;
  return text
    .replace(FIRST_BULLET, LIST_MARK)
    .replace(BULLET, `\n${LIST_MARK}`)
    .replace(LIST_NUMBER, (mark, open: string, number: string) => {
      const lone = expected === 1 && !(open === '' ? /\n *2[.)] / : /\n *\(2\) /).test(text);
      if (Number(number) !== expected || lone) return mark;
      expected++;
      return LIST_MARK;
    });
}
