/** Languages of the interface: their own names, and how they write numbers and dates. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  zh: { name: '中文', locale: 'zh-CN' },
} as const;

export type InterfaceLanguage = keyof typeof LANGUAGES;

const KEPT_AS = 'querent-language';

/** What was chosen before, else the first of the browser's languages that is spoken here, else English. */
export function pickLanguage(kept: string | null, preferred: readonly string[]): InterfaceLanguage {
  const wanted = [kept ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0]);
  return wanted.find((name): name is InterfaceLanguage => name !== undefined && Object.hasOwn(LANGUAGES, name)) ?? 'en';
}

/** Outside a browser there is nobody to ask: English. */
export const language: InterfaceLanguage =
  typeof document === 'undefined' ? 'en' : pickLanguage(readKept(), navigator.languages);

if (typeof document !== 'undefined') document.documentElement.lang = LANGUAGES[language].locale;

/** Keeps the choice and opens the page anew, at the same address: texts are read once, when a page is loaded. */
export function chooseLanguage(chosen: InterfaceLanguage): void {
  try {
    localStorage.setItem(KEPT_AS, chosen);
  } catch {
    // A browser that keeps nothing goes by its own language.
  }
  location.reload();
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}
