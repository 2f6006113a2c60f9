import { HourglassOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { longTime } from '../../../../domain/calendar/minutes'
import { openWaitingList, type ServiceTime } from '../../../platform/session'
import { waitingCountText } from '../../../shared/visits/freed-time'
import { useMatchingWaiting } from '../../../shared/visits/waiting'
import { type DatedSlot, purposeOf } from '../form/draft'
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
    <>
      <Button
        size="small"
        color="primary"
        variant="text"
        aria-haspopup="dialog"
        onClick={() => openWaitingList({ kind: 'new', start })}
        icon={<HourglassOutlined aria-hidden />}
      >
        Metti in lista d’attesa
      </Button>
      {offer.slot && <WhoWaits time={timeOf(offer.slot, offer.visit.service.id)} />}
    </>
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
    <Button
      size="small"
      color="primary"
      variant="text"
      aria-haspopup="dialog"
      onClick={() => openWaitingList({ kind: 'time', time })}
    >
      {waitingCountText(entries.length)} per questo orario
    </Button>
  )
}
