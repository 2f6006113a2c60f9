import { SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import { lazyPart } from '../../platform/basic/load-chunk'
import { adminInvites } from '../../shared/people/invites'
import { type ActionProps, LoginAsAction } from './record-actions'
import type { RowDialog, RowDialogProps } from './row-dialog'

const InviteDialog = lazyPart(() => import('../../shared/people/invite-dialog'))

/** Invites a person to an account. */
const InvitePerson = ({ record, onClose }: RowDialogProps) => (
  <Suspense>
    <InviteDialog about={{ user_id: record.id }} calls={adminInvites} onClose={onClose} />
  </Suspense>
)

/** Invites whoever becomes a patient of the office user. */
const InviteToOffice = ({ record, onClose }: RowDialogProps) => (
  <Suspense>
    <InviteDialog about={{ office_user_id: record.id }} calls={adminInvites} onClose={onClose} />
  </Suspense>
)

const icon = <SendOutlined aria-hidden />

/** The same from the menu of a row. */
const inRow = (Dialog: ComponentType<RowDialogProps>): RowDialog => ({
  ...{ label: 'Invita', icon, Dialog },
  isFor: ({ active }) => active !== false,
})
export const personInvite = inRow(InvitePerson)
export const officeInvite = inRow(InviteToOffice)

/** The button in the card of a record. */
function inviteButton(Dialog: ComponentType<RowDialogProps>) {
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
