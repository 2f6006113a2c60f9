import { Link } from 'react-router'
import InviteDialog from '../../shared/people/invite-dialog'
import { doctorInvites } from '../../shared/people/invites'
import { useOfficeUsers, useSelectedOffice } from '../../shared/people/office-users'
import { Dialog } from '../../ui/dialogs/dialog'

interface InvitingProps {
  /** Absent: everybody who opens the link of an office becomes a patient. */
  readonly userId: number | undefined
  readonly onClose: () => void
}

/** Invites a patient to the app, or new patients by the link of an office. */
export default function Inviting({ userId, onClose }: InvitingProps) {
  const { officeUsers, isSuccess } = useOfficeUsers()
  const { officeUser } = useSelectedOffice()
  if (!officeUser) return isSuccess ? <NoOffice onClose={onClose} /> : null
  if (userId !== undefined) return <InviteDialog about={{ user_id: userId }} calls={doctorInvites} onClose={onClose} />
  return (
    <InviteDialog
      about={{ office_user_id: officeUser.id }}
      calls={doctorInvites}
      offices={officeUsers.map(({ id, office }) => ({ id, name: office.name }))}
      onClose={onClose}
    />
  )
}

/** Staff are always invited to an office. */
const NoOffice = ({ onClose }: Pick<InvitingProps, 'onClose'>) => (
  <Dialog width={420} title="Invita un paziente" footer={null} onCancel={onClose}>
    <p>L’invito porta a una struttura, e qui non ce n’è ancora nessuna.</p>
    <p>
      <Link to="/settings/offices">Vai alle strutture</Link>
    </p>
  </Dialog>
)
