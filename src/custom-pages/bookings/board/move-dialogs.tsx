import { Button, Flex } from 'antd'
import { shortTime } from '../../../../domain/calendar/minutes'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { useNames } from '../../../ui/names'
import text from '../../../ui/text.module.css'
import { TopDialog } from '../../../ui/top-dialog'
import css from '../move/move.module.css'
import type { LaneMoves, PendingMove } from './use-lane-moves'

interface MoveDialogsProps {
  readonly move: Pick<LaneMoves, 'commit' | 'cancel' | 'chooseAlternative'>
  readonly pending: PendingMove
}

/** Before a move the question out of hours; after it, where the time is taken, the other times of the column. */
export default function MoveDialogs({ move: { commit, cancel, chooseAlternative }, pending }: MoveDialogsProps) {
  const names = useNames()
  const { booking, lane, place } = pending
  if (pending.step !== 'taken') {
    const title = 'Prenotazione fuori orario'
    const { date, from, to } = pending.target
    return (
      <TopDialog label={title} className={css.dialog ?? ''} onClose={cancel}>
        <h2 className={text.heading}>{title}</h2>
        <p>
          La visita di {names.name(booking)} andrebbe a {longDate(date)}, {shortTime(from)}–{shortTime(to)}, {lane.name}
          , fuori dagli orari prenotabili. Vuoi spostarla lì?
        </p>
        <Flex gap={8} justify="end">
          <Button onClick={cancel}>Annulla</Button>
          <Button type="primary" autoFocus onClick={commit}>
            Conferma
          </Button>
        </Flex>
      </TopDialog>
    )
  }
  const { refusal } = pending
  const others = refusal.alternatives.filter(
    ({ office_user_id, date, from }) =>
      office_user_id === place.officeUser.id && (date !== booking.date || from !== booking.from),
  )
  return (
    <TopDialog label={refusal.message} className={css.dialog ?? ''} onClose={cancel}>
      <h2 className={text.heading}>{refusal.message}</h2>
      <p>{refusal.description}</p>
      {others.length > 0 && (
        <>
          <p id="other-times">
            Orari liberi vicini per {names.name(booking)}, {lane.name}:
          </p>
          <ul aria-labelledby="other-times">
            {others.map((alternative) => (
              <li key={`${alternative.date}.${alternative.from}`}>
                <Button block onClick={() => chooseAlternative(alternative)}>
                  {longDate(alternative.date)} alle {clockTime(alternative.from)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Flex justify="end">
        <Button type="primary" autoFocus onClick={cancel}>
          Lascia dov’era
        </Button>
      </Flex>
    </TopDialog>
  )
}
