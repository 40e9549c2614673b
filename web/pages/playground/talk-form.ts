import type { TalkOrder, TalkSettings } from '../../../src/server/api-types.ts';
import { choiceIn, type Search, textIn } from '../../parts/search.ts';

export const MODES = ['talk', 'watch'] as const;

/** What is asked for before a talk begins. */
export interface TalkForm {
  readonly mode: (typeof MODES)[number];
  readonly left: string;
  /** Empty: there is only one. */
  readonly right: string;
  readonly language: 'en' | 'zh';
  readonly system: string;
  readonly document: string;
  readonly maxQuestions: number | '';
  readonly questionPrice: number | '';
  readonly temperature: number | '';
  readonly maxTokens: number | '';
  readonly seed: number | '';
  readonly maxCost: number | '';
  /** US dollars per million tokens, for models whose price is not known; both or neither. */
  readonly priceIn: number | '';
  readonly priceOut: number | '';
  readonly allowUnknownPrice: boolean;
  readonly benchmark: string;
  /** Empty: the benchmark's default. */
  readonly set: string;
  /** Mode of the benchmark, where a link says one; empty: its default. */
  readonly play: string;
  readonly scenario: string;
  readonly user: string;
}

/** As the address says it: a scenario or an assistant can be linked. */
export function formIn(search: Search, language: 'en' | 'zh'): TalkForm {
  return {
    mode: choiceIn(search, 'mode', MODES) ?? 'talk',
    left: textIn(search, 'left') ?? 'clarify:local',
    right: textIn(search, 'right') ?? '',
    language,
    ...{ system: '', document: '', maxQuestions: '', questionPrice: '', temperature: '', maxTokens: '', seed: '' },
    ...{ maxCost: '', priceIn: '', priceOut: '', allowUnknownPrice: false },
    benchmark: textIn(search, 'benchmark') ?? 'clarifymt',
    set: textIn(search, 'set') ?? '',
    play: textIn(search, 'play') ?? '',
    scenario: textIn(search, 'scenario') ?? '',
    user: textIn(search, 'user') ?? '',
  };
}

/** What stays in the address while one fills in. */
export function searchOf({ mode, left, right, benchmark, set, play, scenario, user }: TalkForm): Search {
  return { mode, left, right, ...(mode === 'watch' && { benchmark, set, play, scenario, user }) };
}

const NUMBERS = ['questionPrice', 'temperature', 'maxTokens', 'seed', 'maxCost'] as const;

function settingsOf(form: TalkForm, assistant: string): TalkSettings {
  const said = NUMBERS.flatMap((name) => (form[name] === '' ? [] : [[name, form[name]] as const]));
  return {
    assistant: assistant.trim(),
    ...Object.fromEntries(said),
    ...(form.priceIn !== '' && form.priceOut !== '' && { tokenPrice: { input: form.priceIn, output: form.priceOut } }),
    ...(form.allowUnknownPrice && { allowUnknownPrice: true }),
  };
}

/** The order of a talk with one of the two. */
export function talkOrder(form: TalkForm, assistant: string): TalkOrder {
  const { language, system, document, maxQuestions } = form;
  return {
    ...settingsOf(form, assistant),
    language,
    ...(system.trim() !== '' && { system }),
    ...(document.trim() !== '' && { document }),
    ...(maxQuestions !== '' && { maxQuestions }),
  };
}

/** The order of a dialogue to watch. */
export function watchOrder(form: TalkForm, assistant: string) {
  const { benchmark, set, play, scenario, user } = form;
  return {
    ...settingsOf(form, assistant),
    ...{ benchmark, scenario },
    ...(set !== '' && { set }),
    ...(play !== '' && { mode: play }),
    ...(user.trim() !== '' && { user: user.trim() }),
  };
}
