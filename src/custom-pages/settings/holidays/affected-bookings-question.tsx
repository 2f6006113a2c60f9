import { Button, Flex } from 'antd'
import { counted } from '../../../../domain/text/dates'
import { Dialog } from '../../../ui/dialogs/dialog'
import type { AffectedBookingsQuestion, SaveChange } from './use-save-change'

/** "5 visite cadono nella chiusura": decided now, or saved and decided later. */
export default function AffectedBookingsDialog({
  saving,
  question,
}: {
  saving: SaveChange
  question: AffectedBookingsQuestion
}) {
  const { decideNow, decideLater, giveUp } = saving
  const { affectedBookings, wanted } = question
  return (
    <Dialog
      title={`${counted(affectedBookings, 'visita resta', 'visite restano')} fuori dagli orari`}
      width={480}
      onCancel={giveUp}
      footer={
        <Flex gap={8} justify="end" wrap>
          <Button onClick={giveUp}>Annulla</Button>
          <Button onClick={() => decideLater(question)}>Salva e decidi dopo</Button>
          <Button type="primary" autoFocus onClick={() => decideNow(question)}>
            {affectedBookings === 1 ? 'Decidi ora' : 'Decidile ora'}
          </Button>
        </Flex>
      }
    >
      <p>
        {wanted.title}. Ora puoi tenere, spostare o cancellare {affectedBookings === 1 ? 'la visita' : 'ogni visita'} e
        salvare tutto insieme. Decidendo dopo {affectedBookings === 1 ? 'resta' : 'restano'} in agenda e{' '}
        {affectedBookings === 1 ? 'la' : 'le'} ritrovi nella home page tra quelle da decidere: nessuno viene avvisato.
      </p>
    </Dialog>
  )
}
