/** What a figure makes of a total of sums. */
export interface SumFormula {
  /** The figure; null where it is not defined. Must not keep the array it is given. */
  estimate(sums: Float64Array): number | null;
  /** What it is a share or mean of (the denominator): sums of which this is 0 must have no bearing on the figure. */
  count(sums: Float64Array): number;
}

/**
 * A figure that is a function of sums over clusters: one row for each cluster that adds to it, and its formula. Only
 * these clusters are drawn and counted: one without a part in the denominator says nothing about how sure the figure
 * is. A paired difference is such a statistic too: its rows hold the sums of both sides.
 */
export interface ClusterStatistic {
  /** Length of one row. */
  readonly width: number;
  /** Clusters that add to the figure: the number of rows. */
  readonly clusterCount: number;
  /** The rows one after the other: `clusterCount * width` sums. */
  readonly rows: Float64Array;
  /** The figure from a total row; null where it is not defined. Must not keep the array it is given. */
  estimate(sums: Float64Array): number | null;
}

/** The statistic of clusters' sums, each of length `width`: clusters whose count is 0 are not among its rows. */
export function clusterStatistic(
  width: number,
  clusters: Iterable<Float64Array>,
  formula: SumFormula,
): ClusterStatistic {
  return gather(
    width,
    clusters,
    (sums) => formula.count(sums) !== 0,
    (sums) => formula.estimate(sums),
  );
}

/**
 * Second side minus first on the same pairs, not defined where one side is not. Each of the clusters' sums holds the
 * first side's, then the second's, each of length `width`; clusters are left out when the count of both sides is 0.
 */
export function pairedDifference(
  width: number,
  clusters: Iterable<Float64Array>,
  formula: SumFormula,
): ClusterStatistic {
  const first = (sums: Float64Array): Float64Array => sums.subarray(0, width);
  const second = (sums: Float64Array): Float64Array => sums.subarray(width);
  return gather(
    2 * width,
    clusters,
    (sums) => formula.count(first(sums)) !== 0 || formula.count(second(sums)) !== 0,
    (sums) => {
      const before = formula.estimate(first(sums));
      const after = formula.estimate(second(sums));
      return before === null || after === null ? null : after - before;
    },
  );
}

/** The total row of a statistic. */
export function totalSums(statistic: ClusterStatistic): Float64Array {
  const total = new Float64Array(statistic.width);
  for (let index = 0; index < statistic.rows.length; index++) {
    total[index % statistic.width]! += statistic.rows[index]!;
  }
  return total;
}

function gather(
  width: number,
  clusters: Iterable<Float64Array>,
  adds: (sums: Float64Array) => boolean,
  estimate: ClusterStatistic['estimate'],
): ClusterStatistic {
  const rows: number[] = [];
  for (const sums of clusters) {
    if (!adds(sums)) continue;
    for (const sum of sums) rows.push(sum);
  }
  return { width, clusterCount: rows.length / width, rows: Float64Array.from(rows), estimate };
}
