import { Button } from 'antd'
import { counted } from '../../../../domain/text/dates'
import { Message } from '../save/notices'
import type { Panel } from '../use-panel'
import { drawnLength } from './offered-times'

/** Says why a range drawn in the calendar is not the length of the visit, and offers it out of hours where that is allowed. */
export function DrawnLength({ panel }: { panel: Panel }) {
  const { draft, offer, dispatch, focusOn } = panel
  const { drawn } = draft
  const length = drawnLength(draft, offer.slot)
  if (!drawn || !length || !offer.visit) return null
  const hours = `${drawn.from}–${drawn.to}`
  const bookOutOfHours = () => {
    const { from, to } = drawn
    dispatch({ type: 'changed', change: { slot: null, day: drawn.date, outOfHours: { from, to } } })
    focusOn('hours')
  }
  return (
    <Message
      type="info"
      message={
        <>
          Hai disegnato {counted(length.drawn, 'minuto', 'minuti')} ({hours}): «{offer.visit.service.name}» ne dura{' '}
          {length.visit}.
          {panel.mayBookOutOfHours && (
            <Button size="small" style={{ display: 'flex', marginTop: 8 }} onClick={bookOutOfHours}>
              Prenota {hours} fuori orario
            </Button>
          )}
        </>
      }
    />
  )
}
