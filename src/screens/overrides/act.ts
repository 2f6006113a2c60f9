import type { ComponentType, ReactNode } from 'react'
import type { RecordOnWire, Resource } from '../../../domain/resource'
import type { BulkTarget } from '../list/use-bulk'

export interface ActDialogProps {
  readonly resource: Resource
  /** The rows it is about. */
  readonly target: BulkTarget
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What can be done with a row, on its card, or with all that are selected, beyond what every list can do. */
export interface Act {
  readonly label: string
  readonly icon: ReactNode
  /** Whether this row has it. */
  readonly isFor: (record: RecordOnWire) => boolean
  /** Most rows at a time; fewer than a bulk change may have: only of rows that were selected one by one. */
  readonly most: number
  /** Values are given at once, with one way back; a dialog asks first. */
  readonly does:
    | { readonly values: Readonly<Record<string, unknown>> }
    | { readonly Dialog: ComponentType<ActDialogProps> }
}
