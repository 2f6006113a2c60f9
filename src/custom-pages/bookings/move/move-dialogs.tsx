import { Button } from 'antd'
import { shortTime } from '../../../../domain/calendar/minutes'
import type { Alternative } from '../../../../domain/contract/bookings'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { useNames } from '../../../ui/names'
import { TopDialog } from '../../../ui/top-dialog'
import css from './move.module.css'
import type { MoveTool, PendingMove } from './use-move'

/** The questions of a move: really out of hours?, and where else when the time is taken. */
export default function MoveDialogs({ tool }: { tool: MoveTool }) {
  const { pending, confirm, chooseAlternative, cancel } = tool
  if (pending?.step === 'confirm') return <OutOfHours move={pending} onConfirm={confirm} onCancel={cancel} />
  if (pending?.step === 'taken') return <Taken move={pending} onChoose={chooseAlternative} onCancel={cancel} />
  return null
}

interface OutOfHoursProps {
  readonly move: Exclude<PendingMove, { step: 'taken' }>
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

function OutOfHours({ move: { booking, target }, onConfirm, onCancel }: OutOfHoursProps) {
  const names = useNames()
  return (
    <TopDialog label="Prenotazione fuori orario" className={css.dialog ?? ''} onClose={onCancel}>
      <h2>Prenotazione fuori orario</h2>
      <p>
        La visita di {names.name(booking)} andrebbe a {longDate(target.date)}, {shortTime(target.from)}–
        {shortTime(target.to)}, fuori dagli orari prenotabili. Vuoi spostarla lì?
      </p>
      <footer>
        <Button onClick={onCancel}>Annulla</Button>
        <Button type="primary" autoFocus onClick={onConfirm}>
          Conferma
        </Button>
      </footer>
    </TopDialog>
  )
}

interface TakenProps {
  readonly move: Extract<PendingMove, { step: 'taken' }>
  readonly onChoose: (alternative: Alternative) => void
  readonly onCancel: () => void
}

function Taken({ move: { booking, refusal }, onChoose, onCancel }: TakenProps) {
  const names = useNames()
  // A visit stays in its office when it is moved; the time it has is free to it, and no other place.
  const here = refusal.alternatives.filter(
    ({ office_user_id, date, from }) =>
      office_user_id === booking.office_user_id && !(date === booking.date && from === booking.from),
  )
  return (
    <TopDialog label={refusal.message} className={css.dialog ?? ''} onClose={onCancel}>
      <h2>{refusal.message}</h2>
      <p>{refusal.description}</p>
      {here.length > 0 && (
        <>
          <p id="other-times">Orari liberi vicini per {names.name(booking)}:</p>
          <ul aria-labelledby="other-times">
            {here.map((alternative) => (
              <li key={`${alternative.date}.${alternative.from}`}>
                <Button onClick={() => onChoose(alternative)}>
                  {longDate(alternative.date)} alle {clockTime(alternative.from)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <footer>
        <Button type="primary" autoFocus onClick={onCancel}>
          Lascia dov’era
        </Button>
      </footer>
    </TopDialog>
  )
}
