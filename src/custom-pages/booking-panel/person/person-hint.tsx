import { WarningOutlined } from '@ant-design/icons'
import type { BookingWarning } from '../../../../domain/contract/agenda'
import { useNames } from '../../../ui/names'
import type { ChosenPerson, Person } from '../form/draft'
import css from '../panel.module.css'
import { parentsLine } from './person-label'

/** What the doctor's side should know, said and not refused (product.md §3.6). */
export function Warnings({ warnings }: { warnings: readonly BookingWarning[] }) {
  return warnings.map(({ code, text }) => (
    <span key={code} className={css.warning} role="status">
      <WarningOutlined aria-hidden /> {text}
    </span>
  ))
}

/** Below the person: a child's relatives, and what there is to know before booking. Undefined when there is nothing. */
export function personHint(chosen: ChosenPerson | null, warnings: readonly BookingWarning[]) {
  const person = chosen?.kind === 'registered' && chosen.person.parents.length > 0 ? chosen.person : null
  if (!person && warnings.length === 0) return undefined
  return (
    <>
      {person && <Relatives person={person} />}
      <Warnings warnings={warnings} />
    </>
  )
}

function Relatives({ person }: { person: Person }) {
  return <span className={css.relatives}>{parentsLine(person, useNames())}</span>
}
