import { MergeCellsOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/basic/load-chunk'
import { InviteAction } from './invite'
import type { ActionProps } from './record-actions'

const ClaimDialog = lazyPart(() => import('./ghost-claim'))
const MergeDialog = lazyPart(() => import('./ghost-merge'))

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
