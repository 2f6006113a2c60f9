import { Button, Flex } from 'antd'
import { useState } from 'react'
import { longTime, shortTime } from '../../../../domain/calendar/minutes'
import { longDate } from '../../../../domain/text/dates'
import { useNameMask } from '../../../shared/people/name-mask'
import {
  conflictsTitle,
  moveOthersText,
  SeriesConflicts,
  SeriesScope,
  seriesMoveHint,
} from '../../../shared/visits/card/series-scope'
import { withoutConflicts } from '../../../shared/visits/series-scope'
import { TopDialog } from '../../../ui/dialogs/top-dialog'
import text from '../../../ui/text/text.module.css'
import filters from '../filters/filters.module.css'
import { TakenDialog } from './occupied-time-dialog'
import type { MoveTool } from './use-move'
import type { PendingMove } from './use-pending-move'

type Step<Name extends PendingMove['step']> = Extract<PendingMove, { step: Name }>
interface DialogProps<Name extends PendingMove['step']> {
  readonly pending: Step<Name>
  readonly move: MoveTool
}

/** Dialogs of a move: before it the question out of hours or of a repeat; after it what does not fit, or alternatives. */
export default function MoveDialogs({ move }: { move: MoveTool }) {
  const { pending } = move
  switch (pending?.step) {
    case 'confirm':
      return <Confirm pending={pending} move={move} />
    case 'conflicts':
      return <Conflicts pending={pending} move={move} />
    case 'taken':
      return (
        <TakenDialog
          booking={pending.booking}
          refusal={pending.refusal}
          officeUserId={pending.booking.office_user_id}
          onChoose={(alternative) => move.chooseAlternative(pending.booking, alternative)}
          onClose={move.cancel}
        />
      )
    default:
      return null
  }
}

/** Asks whether to move out of hours, and of a repeat which visits. */
function Confirm({ pending, move: { commit, cancel } }: DialogProps<'confirm'>) {
  const { booking, target, outOfHours, scopes } = pending
  const names = useNameMask()
  const [chosen, setChosen] = useState(scopes[0])
  const where = `${longDate(target.date)}, ${shortTime(target.from)}–${shortTime(target.to)}`
  const title = outOfHours ? 'Prenotazione fuori orario' : 'Visita che si ripete'
  const to = { date: target.date, from: longTime(target.from), to: longTime(target.to) }
  return (
    <TopDialog label={title} onClose={cancel}>
      <form
        className={filters.menu}
        onSubmit={(event) => {
          event.preventDefault()
          commit(chosen)
        }}
      >
        <h2 className={text.heading}>{title}</h2>
        <p>
          {outOfHours
            ? `La visita di ${names.name(booking)} andrebbe a ${where}, fuori dagli orari prenotabili. Vuoi spostarla lì?`
            : `Nuovo orario di ${names.name(booking)}: ${where}.`}
        </p>
        {chosen && (
          <SeriesScope
            question="Che cosa vuoi spostare?"
            choices={scopes}
            value={chosen.scope}
            onChange={(wanted) => setChosen(scopes.find(({ scope }) => scope === wanted))}
            hint={seriesMoveHint(booking, to)}
          />
        )}
        <Flex gap={8} justify="end">
          <Button onClick={cancel}>Annulla</Button>
          <Button type="primary" htmlType="submit" autoFocus={!chosen}>
            {outOfHours ? 'Conferma' : 'Sposta'}
          </Button>
        </Flex>
      </form>
    </TopDialog>
  )
}

/** Of a repeat the visits that do not fit where they would be; nothing was moved. */
function Conflicts({ pending, move: { commit, cancel } }: DialogProps<'conflicts'>) {
  const { part, refusal } = pending
  const rest = withoutConflicts(part, refusal.conflicts)
  const title = conflictsTitle(refusal.conflicts)
  return (
    <TopDialog label={title} onClose={cancel}>
      <div className={filters.menu}>
        <h2 className={text.heading}>{title}</h2>
        <SeriesConflicts conflicts={refusal.conflicts} />
        <Flex wrap gap={8} justify="end">
          <Button onClick={cancel}>Non spostare nulla</Button>
          {rest.count !== 0 && (
            <Button type="primary" autoFocus onClick={() => commit(rest)}>
              {moveOthersText(rest.count, refusal.conflicts)}
            </Button>
          )}
        </Flex>
      </div>
    </TopDialog>
  )
}
