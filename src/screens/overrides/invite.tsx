import { SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import type { RecordOnWire } from '../../../domain/resource'
import { adminInvites } from '../../api/invites'
import { lazyPart } from '../../session/load-chunk'
import type { RowAct } from '../list/row-acts'
import { type ActionProps, LoginAsAction } from './record-actions'

const InviteDialog = lazyPart(() => import('../../ui/invite-dialog'))

export interface InviteProps {
  readonly record: RecordOnWire
  readonly onClose: () => void
}

/** Invites a person to an account. */
export const InvitePerson = ({ record, onClose }: InviteProps) => (
  <Suspense>
    <InviteDialog about={{ user_id: record.id }} calls={adminInvites} onClose={onClose} />
  </Suspense>
)

/** Invites whoever becomes a patient of the office user. */
export const InviteToOffice = ({ record, onClose }: InviteProps) => (
  <Suspense>
    <InviteDialog about={{ office_user_id: record.id }} calls={adminInvites} onClose={onClose} />
  </Suspense>
)

const icon = <SendOutlined aria-hidden />

/** The same from the menu of a row. */
export const inviteAct = (run: () => void): RowAct => ({ label: 'Invita', icon, run })

/** The button in the card of a record. */
function inviteButton(Dialog: ComponentType<InviteProps>) {
  return function InviteAction({ record }: ActionProps) {
    const [open, setOpen] = useState(false)
    if (record.active === false) return null
    return (
      <>
        <Button icon={icon} onClick={() => setOpen(true)}>
          Invita
        </Button>
        {open && <Dialog record={record} onClose={() => setOpen(false)} />}
      </>
    )
  }
}

export const InviteAction = inviteButton(InvitePerson)
export const InviteToOfficeAction = inviteButton(InviteToOffice)

/** Who signs in: entering as them, or inviting them. */
export const MemberActions = (props: ActionProps) => (
  <>
    <LoginAsAction {...props} />
    <InviteAction {...props} />
  </>
)
