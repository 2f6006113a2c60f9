import { MailOutlined, WarningFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { offerMinutes } from '../../../domain/booking/waiting'
import { counted } from '../../../domain/text/dates'
import { openBookingPanel, type ServiceTime } from '../../platform/session'
import { useOfficeUsers } from '../../shared/people/office-users'
import { useLiveAgenda } from '../../shared/visits/live-agenda'
import { useMatchingWaiting, useWaitingActions } from '../../shared/visits/waiting'
import { busyIcon } from '../../ui/feedback/busy'
import { EmptyState } from '../../ui/feedback/empty-state'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { EntryCard } from './entry-card'
import { OfferButtons } from './offer-buttons'
import { timeText } from './sentences'

interface CandidatesProps {
  readonly time: ServiceTime
  readonly onEverybody: () => void
}

/** Who would take a free time, in the order in which it is offered: to one after the other, or to one by a call. */
export function Candidates({ time, onEverybody }: CandidatesProps) {
  useLiveAgenda()
  const { entries, data, isError, refetch } = useMatchingWaiting(time)
  const { officeUsers } = useOfficeUsers()
  const actions = useWaitingActions()
  const [refusal, setRefusal] = useState<string | null>(null)
  const office = officeUsers.find(({ office_services }) =>
    office_services.some(({ id }) => id === time.office_service_id),
  )
  const service = office?.office_services.find(({ id }) => id === time.office_service_id)
  /** The time is offered already: nobody else gets it meanwhile. */
  const holder = entries.find(
    ({ offer }) => offer && offer.date === time.date && offer.from < time.to && time.from < offer.to,
  )
  const first = entries.find((entry) => entry.reachable && !entry.limited && !entry.offer)
  const offerInOrder = async () => {
    setRefusal(null)
    const outcome = await actions.offer(time, 'message')
    if (outcome.kind === 'invalid') setRefusal(Object.values(outcome.errors)[0]?.[0] ?? outcome.text)
    else if (outcome.kind !== 'done' && outcome.kind !== 'dropped') setRefusal(outcome.text)
  }
  return (
    <>
      <div className={section.drawerBody}>
        <div>
          <p className={`${text.heading} ${text.capital}`}>{timeText(time)}</p>
          <p className={text.muted}>{[service?.name, office?.office.name].filter(Boolean).join(' · ')}</p>
        </div>
        {refusal && (
          <Alert type="warning" role="alert" showIcon icon={<WarningFilled aria-hidden />} message={refusal} />
        )}
        {isError && !data ? (
          <LoadError text="La lista d’attesa non è disponibile in questo momento." onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={4} />
        ) : entries.length === 0 ? (
          <EmptyState
            text="Nessuno in lista d’attesa prenderebbe questo orario."
            action={{ label: 'Vedi tutta la lista', run: onEverybody }}
          />
        ) : (
          <>
            <p className={text.muted} role="status">
              {counted(entries.length, 'persona lo prenderebbe', 'persone lo prenderebbero')}, in quest’ordine.
              {first &&
                !holder &&
                ` Con un messaggio ciascuna ha ${offerMinutes.message} minuti per rispondere, poi tocca alla seguente.`}
            </p>
            <ol className={page.stack} aria-label="In ordine">
              {entries.map((entry, index) => (
                <EntryCard key={entry.id} place={index + 1} entry={entry}>
                  {!holder && !entry.offer && <OfferButtons entry={entry} time={time} />}
                </EntryCard>
              ))}
            </ol>
          </>
        )}
      </div>
      {data && entries.length > 0 && (
        <footer className={section.drawerFoot}>
          <Button onClick={onEverybody}>Tutta la lista</Button>
          {!holder && (
            <>
              <Button
                onClick={() =>
                  openBookingPanel({
                    ...(office && { officeUserId: office.id }),
                    officeServiceId: time.office_service_id,
                    date: time.date,
                    from: time.from.slice(0, 5),
                  })
                }
              >
                Prenota altri
              </Button>
              <Button
                type="primary"
                icon={<MailOutlined aria-hidden />}
                disabled={!first}
                loading={busyIcon(actions.isBusy)}
                onClick={() => void offerInOrder()}
              >
                Offri in ordine
              </Button>
            </>
          )}
        </footer>
      )}
    </>
  )
}
