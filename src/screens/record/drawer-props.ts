import type { RecordOnWire } from '../../../domain/resource'
import type { NeighbourRecords } from '../list/use-neighbours'
import type { ScreenResource } from '../registry'
import type { ScreenRights } from '../use-screen-rights'

/** What lies over the list: a new record (`from`: a copy of that one), or one that is shown or changed. */
export type OpenDrawer =
  | { readonly kind: 'new'; readonly from?: number }
  | { readonly kind: 'edit' | 'show'; readonly id: number }

export interface RecordDrawerProps {
  readonly screen: ScreenResource
  readonly may: ScreenRights
  readonly open: OpenDrawer | null
  /** It lies over the bin, whose records are shown first. */
  readonly isBin: boolean
  readonly neighbours: NeighbourRecords
  readonly onOpen: (next: OpenDrawer | null) => void
  readonly onRemove: (record: RecordOnWire) => void
  readonly onRestore: (id: number) => void
  /** A new record has been saved, and its form closed. */
  readonly onCreated: (id: number) => void
}
