import { type UserType, userTypeName } from '../../../domain/access/roles'
import { type Period, periodText, publicationStatus, publicationStatusOf } from '../../../domain/resource'
import { useRomeClock } from '../../ui/rome-clock'
import text from '../../ui/text.module.css'

interface ReachProps {
  readonly audience: readonly string[]
  readonly period: Period | null
}

/** Who will read it, and when: what an admin wants to know before it goes out. */
export function Reach({ audience, period }: ReachProps) {
  const { date: today } = useRomeClock()
  const { label } = publicationStatus[publicationStatusOf(period, today)]
  const readers = audience.map((type) => userTypeName[type as UserType] ?? type).join(', ') || 'Tutti'
  return (
    <p className={text.muted}>
      <strong>{label}</strong>
      {period ? `, ${periodText(period)}` : ': senza un periodo nessuno la vede'} · Destinatari: {readers}
    </p>
  )
}
