import type { RecordOnWire } from '../../../domain/resource'

/** What an action of one record gets. */
export interface ActionProps {
  readonly record: RecordOnWire
  /** Closes the record: it is no longer what the list shows. */
  readonly onClose: () => void
}
