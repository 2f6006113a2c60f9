import { MergeCellsOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/basic/load-chunk'
import { InviteAction } from './invite'
import type { ActionProps } from './record-actions'
import type { RowDialog, RowDialogProps } from './row-dialog'

const ClaimDialog = lazyPart(() => import('./ghost-claim'))
const MergeDialog = lazyPart(() => import('./ghost-merge'))

/** Of two profiles that are selected, the first becomes part of the second. */
const MergeGhosts = ({ record, other, onClose }: RowDialogProps) => (
  <Suspense fallback={null}>
    <MergeDialog record={record} other={other} onCancel={onClose} onDone={onClose} />
  </Suspense>
)
export const ghostMerge: RowDialog = {
  ...{ label: 'Unisci', icon: <MergeCellsOutlined aria-hidden />, Dialog: MergeGhosts, takesTwo: true },
  isFor: () => true,
}

/** What becomes of a profile that nobody has claimed: a doctor, or part of one (product.md §6). */
export function GhostActions({ record, onClose }: ActionProps) {
  const [open, setOpen] = useState<'claim' | 'merge' | null>(null)
  const dialog = { record, onCancel: () => setOpen(null), onDone: onClose }
  return (
    <>
      <Button icon={<UserAddOutlined aria-hidden />} onClick={() => setOpen('claim')}>
        Attiva
      </Button>
      <Button icon={<MergeCellsOutlined aria-hidden />} onClick={() => setOpen('merge')}>
        Unisci
      </Button>
      <InviteAction record={record} onClose={onClose} />
      <Suspense fallback={null}>
        {open === 'claim' && <ClaimDialog {...dialog} />}
        {open === 'merge' && <MergeDialog {...dialog} />}
      </Suspense>
    </>
  )
}
