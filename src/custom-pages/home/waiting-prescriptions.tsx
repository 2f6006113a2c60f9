import { Button } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router'
import { romeInstant } from '../../../domain/calendar/rome'
import type { Day } from '../../../domain/contract/agenda/day'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { usePrescriptionRights } from '../../platform/session/current-user'
import { useNameMask } from '../../shared/people/name-mask'
import { useLivePrescriptions, usePrescriptionActions } from '../../shared/prescriptions/prescriptions'
import { focusIfLost } from '../../ui/dialogs/trap-focus'
import { busyIcon } from '../../ui/feedback/busy'
import section from '../../ui/section.module.css'
import { waitingText } from '../../ui/text/moment-text'
import text from '../../ui/text/text.module.css'
import home from './home.module.css'
import css from './pending-list.module.css'
import { Section } from './sections'

type PrescriptionCounts = NonNullable<Day['prescriptions']>

/**
 * The door to the requests, with what there is to do: those that wait for the doctor, the oldest first, accepted in place or opened;
 * how many are to be processed, and how many have not arrived.
 */
export function WaitingPrescriptions({ total, waiting, to_process, undelivered }: PrescriptionCounts) {
  useLivePrescriptions()
  const list = useRef<HTMLUListElement>(null)
  const onAnswered = () => focusIfLost(() => list.current?.querySelector('a') ?? document.querySelector('main'))
  const rest = total - waiting.length
  return (
    <Section title="Ricette" count={total}>
      {total === 0 && <p className={text.muted}>Nessuna richiesta in attesa.</p>}
      {total > 0 && (
        <ul ref={list} className={section.rows}>
          {waiting.map((one) => (
            <Row key={one.id} waiting={one} onAnswered={onAnswered} />
          ))}
        </ul>
      )}
      <ul className={home.links}>
        {undelivered > 0 && (
          <li>
            <Link to="/prescriptions?group=undelivered">
              Non arrivate
              <span className={text.badge} data-tone="error">
                {undelivered}
              </span>
            </Link>
          </li>
        )}
        {to_process > 0 && (
          <li>
            <Link to="/prescriptions?group=accepted">
              Accettate, da evadere
              <span className={text.badge} data-tone="info">
                {to_process}
              </span>
            </Link>
          </li>
        )}
        <li>
          <Link to="/prescriptions">{rest > 0 ? `Tutte le ricette: altre ${rest} in attesa` : 'Tutte le ricette'}</Link>
        </li>
      </ul>
    </Section>
  )
}

function Row({
  waiting,
  onAnswered,
}: {
  readonly waiting: PrescriptionCounts['waiting'][number]
  readonly onAnswered: () => void
}) {
  const { id, user, drugs, created_at, too_soon } = waiting
  const names = useNameMask()
  const { date, minutes } = useRomeClock()
  const { decides } = usePrescriptionRights()
  const { change } = usePrescriptionActions()
  const { run, isBusy } = useSingleCall()
  const name = names.name({ user, name: null, pharmaceutical_company: null })
  const accept = () =>
    run(async () => {
      await change(waiting, { status: 'accepted' })
      onAnswered()
    })
  return (
    <li style={{ flexWrap: 'wrap' }}>
      <Link to={`/prescriptions?id=${id}`} className={css.visit}>
        <span className={text.small}>{waitingText(created_at, romeInstant(date, minutes))}</span>
        <strong>{name}</strong>
        <span className={text.small}>{names.detail(drugs.join(' · '))}</span>
        {too_soon && (
          <span className={text.badge} data-tone="warning">
            Troppo presto
          </span>
        )}
      </Link>
      {decides && (
        <Button aria-label={`Accetta la ricetta di ${name}`} loading={busyIcon(isBusy)} onClick={() => void accept()}>
          Accetta
        </Button>
      )}
    </li>
  )
}
