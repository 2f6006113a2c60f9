import { Button, Flex } from 'antd'
import { counted } from '../../../../domain/text/dates'
import { Dialog } from '../../../ui/dialogs/dialog'
import type { HitsQuestion, SaveChange } from './use-save-change'

/** "5 visite cadono nella chiusura": decided now, or saved and decided later. */
export default function HitsDialog({ saving, question }: { saving: SaveChange; question: HitsQuestion }) {
  const { decideNow, decideLater, giveUp } = saving
  const { hits, wanted } = question
  return (
    <Dialog
      title={`${counted(hits, 'visita resta', 'visite restano')} fuori dagli orari`}
      width={480}
      onCancel={giveUp}
      footer={
        <Flex gap={8} justify="end" wrap>
          <Button onClick={giveUp}>Annulla</Button>
          <Button onClick={() => decideLater(question)}>Salva e decidi dopo</Button>
          <Button type="primary" autoFocus onClick={() => decideNow(question)}>
            {hits === 1 ? 'Decidi ora' : 'Decidile ora'}
          </Button>
        </Flex>
      }
    >
      <p>
        {wanted.title}. Ora puoi tenere, spostare o cancellare {hits === 1 ? 'la visita' : 'ogni visita'} e salvare
        tutto insieme. Decidendo dopo {hits === 1 ? 'resta' : 'restano'} in agenda e {hits === 1 ? 'la' : 'le'} ritrovi
        nella home page tra quelle da decidere: nessuno viene avvisato.
      </p>
    </Dialog>
  )
}
