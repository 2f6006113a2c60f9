import type { BulkTarget } from '../list/use-bulk'

/** What is to be deleted: one record, by what it is called where that is known, or the selected rows of a list. */
export type DeletionTarget =
  | { readonly kind: 'one'; readonly id: number; readonly title?: string }
  | { readonly kind: 'many'; readonly rows: BulkTarget }

export const countOf = (target: DeletionTarget) => (target.kind === 'one' ? 1 : target.rows.expected)

/** From so many rows on their number is typed (product.md §6, "Deleting"). */
export const typedFrom = 50
