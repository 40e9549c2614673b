import type { JsonValue } from '../../schema/json.ts';
import type { Example } from '../example.ts';
import type { Split } from '../split-examples.ts';

/** A row of a data file. */
export type Row = Readonly<Record<string, JsonValue>>;

export const FORMAT_NAMES = ['trl', 'sharegpt', 'alpaca', 'openai'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** A form in which some tool reads examples. */
export interface DatasetFormat {
  readonly name: FormatName;
  /** Below the data set's folder. */
  readonly folder: string;
  /** Name of a split's file in it. */
  file(split: Split): string;
  /** undefined: this form cannot hold the example; it is left out and counted. */
  row(example: Example): Row | undefined;
  /** A further file that the tool needs: name and content, made from the splits that have rows. */
  index?(input: { readonly splits: readonly Split[]; readonly pairs: boolean }): Row;
}
