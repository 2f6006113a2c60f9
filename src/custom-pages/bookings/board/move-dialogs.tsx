import { Button, Flex } from 'antd'
import { shortTime } from '../../../../domain/calendar/minutes'
import { longDate } from '../../../../domain/text/dates'
import { useNameMask } from '../../../shared/people/name-mask'
import { TopDialog } from '../../../ui/dialogs/top-dialog'
import text from '../../../ui/text/text.module.css'
import filters from '../filters/filters.module.css'
import { TakenDialog } from '../move/occupied-time-dialog'
import type { LaneMoves, PendingMove } from './use-lane-moves'

interface MoveDialogsProps {
  readonly move: Pick<LaneMoves, 'commit' | 'cancel' | 'chooseAlternative'>
  readonly pending: PendingMove
}

/** Before a move the question out of hours; after it, where the time is taken, the other times of the column. */
export default function MoveDialogs({ move: { commit, cancel, chooseAlternative }, pending }: MoveDialogsProps) {
  const names = useNameMask()
  const { booking, lane, place } = pending
  if (pending.step !== 'taken') {
    const title = 'Prenotazione fuori orario'
    const { date, from, to } = pending.target
    return (
      <TopDialog label={title} onClose={cancel}>
        <div className={filters.menu}>
          <h2 className={text.heading}>{title}</h2>
          <p>
            La visita di {names.name(booking)} andrebbe a {longDate(date)}, {shortTime(from)}–{shortTime(to)},{' '}
            {lane.name}, fuori dagli orari prenotabili. Vuoi spostarla lì?
          </p>
          <Flex gap={8} justify="end">
            <Button onClick={cancel}>Annulla</Button>
            <Button type="primary" autoFocus onClick={commit}>
              Conferma
            </Button>
          </Flex>
        </div>
      </TopDialog>
    )
  }
  return (
    <TakenDialog
      booking={booking}
      refusal={pending.refusal}
      officeUserId={place.officeUser.id}
      where={lane.name}
      onChoose={chooseAlternative}
      onClose={cancel}
    />
  )
}
