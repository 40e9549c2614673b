/**
 * Distribution function of the standard normal. Series of Marsaglia (2004, "Evaluating the normal distribution") in
 * the middle, Laplace's continued fraction in the tails; absolute error below 1e-14.
 */
export function normalCdf(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (Math.abs(x) > 5) {
    let fraction = 0;
    for (let term = 60; term >= 1; term--) fraction = term / (Math.abs(x) + fraction);
    const tail = density / (Math.abs(x) + fraction);
    return x > 0 ? 1 - tail : tail;
  }
  let sum = x;
  let term = x;
  for (let divisor = 3; Math.abs(term) > 1e-17; divisor += 2) {
    term *= (x * x) / divisor;
    sum += term;
  }
  return 0.5 + density * sum;
}

/**
 * Quantile of the standard normal: a rational start (Abramowitz and Stegun 26.2.23), then Newton's steps on
 * `normalCdf`. `share` in 0..1; its ends give minus and plus infinity.
 */
export function normalQuantile(share: number): number {
  if (share <= 0) return Number.NEGATIVE_INFINITY;
  if (share >= 1) return Number.POSITIVE_INFINITY;
  if (share > 0.5) return -normalQuantile(1 - share);
  const t = Math.sqrt(-2 * Math.log(share));
  let x = -(
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3)
  );
  for (let step = 0; step < 4; step++) {
    x -= (normalCdf(x) - share) * Math.sqrt(2 * Math.PI) * Math.exp((x * x) / 2);
  }
  return x;
}

/** Probability that Student's t with `degrees` (a whole number from 1) lies within -t..t (Abramowitz and Stegun 26.7.3, 26.7.4). */
export function studentWithin(t: number, degrees: number): number {
  const theta = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const cosine = Math.cos(theta);
  const odd = degrees % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let power = odd ? 3 : 2; power <= degrees - 2; power += 2) {
    term *= ((power - 1) / power) * cosine * cosine;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
}

/**
 * Quantile of Student's t; `degrees` a whole number from 1, `share` in 0.5..1. Bisection on `studentWithin`; from 200
 * degrees on the expansion of Abramowitz and Stegun 26.7.5 (error below 1e-8).
 */
export function studentQuantile(share: number, degrees: number): number {
  const z = normalQuantile(share);
  if (degrees >= 200) {
    const g1 = (z ** 3 + z) / 4;
    const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
    const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
    return z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3;
  }
  const within = 2 * share - 1;
  let low = 0;
  let high = 1;
  while (studentWithin(high, degrees) < within && high < 1e9) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (studentWithin(middle, degrees) < within) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
