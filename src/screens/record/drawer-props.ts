import type { Neighbours } from '../list/use-neighbours'
import type { ScreenResource } from '../registry'
import type { May } from '../use-may'

/** What lies over the list: a new record (`from`: a copy of that one), or one that is shown or changed. */
export type Open =
  | { readonly kind: 'new'; readonly from?: number }
  | { readonly kind: 'edit' | 'show'; readonly id: number }

export interface RecordDrawerProps {
  readonly screen: ScreenResource
  readonly may: May
  readonly open: Open | null
  readonly neighbours: Neighbours
  readonly onOpen: (next: Open | null) => void
  readonly onRemove: (id: number) => void
}
