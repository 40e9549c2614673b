import * as z from 'zod';

const number = z.number().min(-1e9).max(1e9);

/**
 * Gradient-boosted trees over figures for two classes, as they are stored. A tree is a list of nodes, its root first: a
 * leaf is one number, a branch is [feature, threshold, left, right] with the places of its children, both after it. What
 * is at most the threshold goes left.
 */
export const treesSchema = z
  .strictObject({
    features: z.array(z.string().min(1).max(80)).min(1).max(500),
    /** Log odds before the first tree. */
    bias: number,
    trees: z
      .array(
        z
          .array(z.union([number, z.tuple([z.int().min(0), number, z.int().min(1), z.int().min(1)])]))
          .min(1)
          .max(200),
      )
      .max(1_000),
  })
  .refine(
    ({ features, trees }) =>
      trees.every((tree) =>
        tree.every(
          (node, index) =>
            typeof node === 'number' ||
            (node[0] < features.length && [node[2], node[3]].every((child) => child > index && child < tree.length)),
        ),
      ),
    'a branch needs a known feature, and children after it',
  );

export type Trees = Readonly<z.infer<typeof treesSchema>>;
export type TreeNode = Trees['trees'][number][number];

/** Probability of the second class for values in the order of `features`. */
export function probabilityByTrees(model: Trees, values: ArrayLike<number>): number {
  const score = model.trees.reduce((sum, tree) => sum + leafOf(tree, values), model.bias);
  return 1 / (1 + Math.exp(-score));
}

export function leafOf(tree: readonly TreeNode[], values: ArrayLike<number>): number {
  let node = tree[0];
  while (typeof node === 'object') node = tree[(values[node[0]] ?? 0) <= node[1] ? node[2] : node[3]];
  return node ?? 0;
}
