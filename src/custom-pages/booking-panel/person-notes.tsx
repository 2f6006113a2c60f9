import { WarningOutlined } from '@ant-design/icons'
import type { BookingWarning } from '../../../domain/contract/free-time'
import { useNames } from '../../ui/names'
import type { ChosenPerson } from './draft'
import css from './panel.module.css'
import { parentsLine } from './person-words'

/** What the doctor's side should know, said and not refused (product.md §3.6). */
export function Warnings({ warnings }: { warnings: readonly BookingWarning[] }) {
  return warnings.map(({ code, text }) => (
    <span key={code} className={css.warning} role="status">
      <WarningOutlined aria-hidden /> {text}
    </span>
  ))
}

/** Below the person: a child's relatives, and what there is to know before booking. Null when there is nothing. */
export function personNotes(person: ChosenPerson | null, warnings: readonly BookingWarning[]) {
  const hasParents = person?.kind === 'registered' && person.person.parents.length > 0
  if (!hasParents && warnings.length === 0) return undefined
  return (
    <>
      {hasParents && <Relatives person={person} />}
      <Warnings warnings={warnings} />
    </>
  )
}

function Relatives({ person }: { person: Extract<ChosenPerson, { kind: 'registered' }> }) {
  const names = useNames()
  return <span className={css.relatives}>{parentsLine(person.person, names)}</span>
}
