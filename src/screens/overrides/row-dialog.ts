import type { ComponentType, ReactNode } from 'react'
import type { RecordOnWire } from '../../../domain/resource'

export interface RowDialogProps {
  readonly record: RecordOnWire
  /** Another record of the list, where two were selected. */
  readonly other?: number | undefined
  readonly onClose: () => void
}

/** A dialog that the menu of a row opens, beyond what every row can do. */
export interface RowDialog {
  readonly label: string
  readonly icon: ReactNode
  readonly Dialog: ComponentType<RowDialogProps>
  /** Whether this row has it. */
  readonly isFor: (record: RecordOnWire) => boolean
  /** It can begin with two rows that are selected. */
  readonly takesTwo?: boolean
}
