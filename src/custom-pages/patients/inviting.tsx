import { useOfficeUsers, useSelectedOffice } from '../../api'
import { doctorInvites } from '../../api/invites'
import InviteDialog from '../../ui/invite-dialog'

interface InvitingProps {
  /** Absent: whoever opens the link of an office becomes a patient. */
  readonly userId: number | undefined
  readonly onClose: () => void
}

/** Invites a patient to the app, or new patients by the link of an office. */
export default function Inviting({ userId, onClose }: InvitingProps) {
  const { officeUsers } = useOfficeUsers()
  const { officeUser } = useSelectedOffice()
  if (userId !== undefined) return <InviteDialog about={{ user_id: userId }} calls={doctorInvites} onClose={onClose} />
  if (!officeUser) return null
  return (
    <InviteDialog
      about={{ office_user_id: officeUser.id }}
      calls={doctorInvites}
      offices={officeUsers.map(({ id, office }) => ({ id, name: office.name }))}
      onClose={onClose}
    />
  )
}
