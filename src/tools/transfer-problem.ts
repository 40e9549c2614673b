/** Why a transfer broke off, below `DownloadError`, which names what was fetched. `bad-range`: what is there cannot go on. */
export class TransferProblem extends Error {
  override readonly name = 'TransferProblem';
  readonly kind: 'redirect' | 'silence' | 'bad-range';

  constructor(kind: TransferProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
