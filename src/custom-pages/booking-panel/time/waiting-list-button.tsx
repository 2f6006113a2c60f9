import { HourglassOutlined } from '@ant-design/icons'
import { openWaitingList } from '../../../session'
import controls from '../../../ui/controls.module.css'
import { purposeOf } from '../form/draft'
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
    <div>
      <button
        type="button"
        className={controls.text}
        aria-haspopup="dialog"
        onClick={() => openWaitingList({ kind: 'new', start })}
      >
        <HourglassOutlined aria-hidden /> Metti in lista d’attesa
      </button>
    </div>
  )
}
