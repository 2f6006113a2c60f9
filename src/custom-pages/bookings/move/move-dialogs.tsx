import { Button, Flex } from 'antd'
import { shortTime } from '../../../../domain/calendar/minutes'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { useNames } from '../../../ui/names'
import text from '../../../ui/text.module.css'
import { TopDialog } from '../../../ui/top-dialog'
import css from './move.module.css'
import type { MoveTool } from './use-move'

/** Dialogs of a move: confirmation out of hours, and alternatives when the time is taken. */
export default function MoveDialogs({ move: { pending, commit, chooseAlternative, cancel } }: { move: MoveTool }) {
  const names = useNames()
  if (pending?.step === 'confirm') {
    const { date, from, to } = pending.target
    const title = 'Prenotazione fuori orario'
    return (
      <TopDialog label={title} className={css.dialog ?? ''} onClose={cancel}>
        <h2 className={text.heading}>{title}</h2>
        <p>
          La visita di {names.name(pending.booking)} andrebbe a {longDate(date)}, {shortTime(from)}–{shortTime(to)},
          fuori dagli orari prenotabili. Vuoi spostarla lì?
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
  if (pending?.step !== 'taken') return null
  const { booking, refusal } = pending
  // A moved visit stays in its office; its own current time counts as free and is excluded too.
  const others = refusal.alternatives.filter(
    ({ office_user_id, date, from }) =>
      office_user_id === booking.office_user_id && (date !== booking.date || from !== booking.from),
  )
  return (
    <TopDialog label={refusal.message} className={css.dialog ?? ''} onClose={cancel}>
      <h2 className={text.heading}>{refusal.message}</h2>
      <p>{refusal.description}</p>
      {others.length > 0 && (
        <>
          <p id="other-times">Orari liberi vicini per {names.name(booking)}:</p>
          <ul aria-labelledby="other-times">
            {others.map((alternative) => (
              <li key={`${alternative.date}.${alternative.from}`}>
                <Button block onClick={() => chooseAlternative(booking, alternative)}>
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
