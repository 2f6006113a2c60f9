import type { ReactNode } from 'react'
import type { Period, RecordOnWire } from '../../../domain/resource'
import { Badge } from '../kinds/choice'
import { period } from '../kinds/period'

/** A cell made for one field of one resource, out of its record. */
type OwnCell = (props: { readonly record: RecordOnWire }) => ReactNode

/** A canceled subscription no longer runs, whatever its period says. */
const SubscriptionPeriod: OwnCell = ({ record }) =>
  record.status === 'canceled' ? (
    <Badge tone="neutral">Concluso</Badge>
  ) : (
    <period.Cell value={(record.period ?? null) as Period} widget={{ kind: 'period', gender: 'm' }} />
  )

/** Cells of one field each, instead of that of its kind, by resource and field. */
const cells: Readonly<Record<string, Readonly<Record<string, OwnCell>>>> = {
  subscriptions: { period: SubscriptionPeriod },
}

export const ownCell = (resource: string, field: string): OwnCell | undefined => cells[resource]?.[field]
