/** What is measured at each assistant turn: did it ask for what is missing, or answer? (2512.21120, section "evaluation"; 2605.25204, section 3) */
export type Action = 'ask' | 'answer';

/** How an action was done. `correct` names a false premise and asks again; `act` is a tool call. */
export type Move =
  | { readonly action: 'ask'; readonly kind: 'open' | 'choice' | 'confirm' | 'correct' }
  | { readonly action: 'answer'; readonly kind: 'direct' | 'assume' | 'enumerate' | 'abstain' | 'act' };

export type MoveKind = Move['kind'];
