/**
 * The contract between the studio's server and its page: what each route takes and gives. Types only; the page imports
 * nothing else of the server. Every string that leaves the server is free of control characters and of what reorders text.
 */
export * from './api/compare.ts';
export * from './api/data.ts';
export * from './api/episodes.ts';
export * from './api/events.ts';
export * from './api/review.ts';
export * from './api/runs.ts';
export * from './api/talks.ts';
