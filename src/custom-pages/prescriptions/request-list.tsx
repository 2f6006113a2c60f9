import { ClockCircleOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { romeInstant, romeWallClock } from '../../../domain/calendar/rome'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { isOpen, prescriptionSource } from '../../../domain/prescriptions/status'
import { numericDate } from '../../../domain/text/dates'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { useNameMask } from '../../shared/people/name-mask'
import { PrescriptionBadge } from '../../shared/prescriptions/prescription-badge'
import controls from '../../ui/controls.module.css'
import section from '../../ui/section.module.css'
import { waitingText } from '../../ui/text/moment-text'
import text from '../../ui/text/text.module.css'
import css from './prescriptions.module.css'
import { drugsInBrief, expiryText, isTooSoon } from './sentences'

interface RequestListProps {
  readonly prescriptions: readonly Prescription[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

/** The requests, one a row; the chosen one stays in sight as the keys go on. */
export function RequestList({ prescriptions, chosen, onChoose }: RequestListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-id="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <ul ref={list} className={`${section.panel} ${css.list}`} aria-label="Richieste">
      {prescriptions.map((one) => (
        <li key={one.id} data-id={one.id}>
          <Row prescription={one} isChosen={one.id === chosen} onChoose={() => onChoose(one.id)} />
        </li>
      ))}
    </ul>
  )
}

function Row({
  prescription,
  isChosen,
  onChoose,
}: {
  prescription: Prescription
  isChosen: boolean
  onChoose: () => void
}) {
  const names = useNameMask()
  const { date, minutes } = useRomeClock()
  const { user, status, created_at, status_at, source } = prescription
  const expiry = expiryText(prescription, date)
  return (
    // antd's button has one line
    <button
      type="button"
      className={`${controls.cell} ${css.row}`}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <Flex component="span" align="center" justify="space-between" gap={8}>
        <strong className={text.ellipsis}>{names.name({ user, name: null, pharmaceutical_company: null })}</strong>
        <PrescriptionBadge {...prescription} />
      </Flex>
      <span className={text.ellipsis}>{names.detail(drugsInBrief(prescription))}</span>
      <Flex component="span" className={text.small} align="center" justify="space-between" gap={8}>
        <span>
          {prescriptionSource[source]} ·{' '}
          {isOpen(status)
            ? waitingText(created_at, romeInstant(date, minutes))
            : numericDate(romeWallClock(Date.parse(status_at)).date)}
        </span>
        {expiry && <span className={css.soon}>{expiry}</span>}
        {status === 'pending' && isTooSoon(prescription) && (
          <span className={css.soon}>
            <ClockCircleOutlined aria-hidden /> Troppo presto
          </span>
        )}
      </Flex>
    </button>
  )
}
