import { Flex } from 'antd'
import type { Offer } from '../../../domain/contract/practice/offers'
import { useRomeClock } from '../../platform/basic/rome-clock'
import text from '../../ui/text/text.module.css'
import { daysLeftText, statusText, statusTone } from './sentences'

/** The status of an offer and how long it lasts. */
export function StatusLine({
  offer,
  children,
}: {
  offer: Pick<Offer, 'status' | 'period'>
  children?: React.ReactNode
}) {
  const { date: today } = useRomeClock()
  return (
    <Flex wrap align="center" justify="space-between" gap="4px 8px">
      <Flex wrap gap={8}>
        <span className={text.badge} data-tone={statusTone(offer.status)}>
          {statusText(offer.status)}
        </span>
        {children}
      </Flex>
      <span className={text.small}>{daysLeftText(offer, today)}</span>
    </Flex>
  )
}
