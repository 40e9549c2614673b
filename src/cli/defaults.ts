/** What is played where only one of the two is said: the built-in scenarios, the model that needs no key. */
export const DEFAULT_BENCHMARK = 'clarifymt';
export const DEFAULT_ASSISTANT = 'local/smollm2-135m';
