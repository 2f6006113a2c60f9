import { HourglassOutlined } from '@ant-design/icons'
import { longTime } from '../../../../domain/calendar/minutes'
import { openWaitingList, type ServiceTime } from '../../../platform/session'
import { waitingCountText } from '../../../shared/visits/freed-time'
import { useMatchingWaiting } from '../../../shared/visits/waiting'
import controls from '../../../ui/controls.module.css'
import { type DatedSlot, purposeOf } from '../form/draft'
import css from '../panel.module.css'
import type { Panel } from '../use-panel'

/** "Metti in lista d'attesa": where no time suits, with the person and the service that are chosen already. */
export function WaitingListButton({ panel }: { panel: Panel }) {
  const { draft, offer, discard } = panel
  const { person, audience } = draft
  if (purposeOf(draft) !== 'new' || audience !== 'patient' || !offer.visit) return null
  const start = {
    ...(person?.kind === 'registered' && { person: person.person }),
    ...(person?.kind === 'free-text' && {
      name: { text: person.name, country: person.country, phone: person.phone },
    }),
    officeServiceId: offer.visit.service.id,
    onAdded: discard,
  }
  return (
    <div className={css.why}>
      <button
        type="button"
        className={controls.text}
        aria-haspopup="dialog"
        onClick={() => openWaitingList({ kind: 'new', start })}
      >
        <HourglassOutlined aria-hidden /> Metti in lista d’attesa
      </button>
      {offer.slot && <WhoWaits time={timeOf(offer.slot, offer.visit.service.id)} />}
    </div>
  )
}

const timeOf = ({ date, from, to }: DatedSlot, officeServiceId: number): ServiceTime => ({
  office_service_id: officeServiceId,
  date,
  from: longTime(from),
  to: longTime(to),
})

/** Who waits for the chosen time: a word, and the way to them. */
function WhoWaits({ time }: { time: ServiceTime }) {
  const { entries } = useMatchingWaiting(time)
  if (entries.length === 0) return null
  return (
    <button
      type="button"
      className={controls.text}
      aria-haspopup="dialog"
      onClick={() => openWaitingList({ kind: 'time', time })}
    >
      {waitingCountText(entries.length)} per questo orario
    </button>
  )
}
