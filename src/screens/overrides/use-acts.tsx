import { type ReactNode, Suspense, useState } from 'react'
import { bulkLimit, type RecordOnWire } from '../../../domain/resource'
import type { RowAction } from '../list/table/row-actions'
import { type BulkChanges, type BulkTarget, useBulk } from '../list/use-bulk'
import type { ScreenResource } from '../registry'
import type { Act } from './act'
import { actsOf } from './record-acts'

const ofOne = ({ id }: RecordOnWire): BulkTarget => ({ ids: [id], expected: 1 })

/**
 * The acts of a resource, by the one door of menus, cards and selections.
 * @param may whether this person may change its records.
 */
export function useActs(screen: ScreenResource, may: boolean) {
  const { resource } = screen
  const bulk = useBulk(screen)
  const [asked, setAsked] = useState<{ act: Act; target: BulkTarget; onDone: () => void }>()
  const acts = may ? actsOf(resource.name) : []
  const close = () => setAsked(undefined)
  const actionOf = (act: Act, target: BulkTarget, onDone: () => void): RowAction => {
    const { label, icon, does } = act
    const give = async (values: BulkChanges) => {
      if ((await bulk.update(target, values)).kind === 'done') onDone()
    }
    return { label, icon, run: () => ('values' in does ? void give(does) : setAsked({ act, target, onDone })) }
  }
  const does = asked?.act.does
  const dialog: ReactNode = asked && does && 'Dialog' in does && (
    <Suspense>
      <does.Dialog
        resource={resource}
        target={asked.target}
        onClose={close}
        onDone={() => {
          close()
          asked.onDone()
        }}
      />
    </Suspense>
  )
  return {
    /** Of one row, or of its card; a deleted one has none. */
    ofRow: (record: RecordOnWire, onDone = () => {}) =>
      record.deleted_at
        ? []
        : acts.filter(({ isFor }) => isFor(record)).map((act) => actionOf(act, ofOne(record), onDone)),
    /** Of what is selected. */
    ofSelection: (target: BulkTarget, onDone: () => void) =>
      acts
        .filter(({ most }) => target.expected <= most && (target.ids || most === bulkLimit))
        .map((act) => actionOf(act, target, onDone)),
    dialog,
  }
}
