import type { PrescriptionStatus } from '../../../domain/prescriptions/status'
import controls from '../../ui/controls.module.css'
import css from './prescriptions.module.css'
import { type Group, groupNames, groups } from './words'

interface GroupsProps {
  readonly chosen: Group
  /** How many have each status; undefined while that is unknown. */
  readonly counts: Readonly<Partial<Record<PrescriptionStatus, number>>> | undefined
  /** How many have not arrived, of all. */
  readonly undelivered: number
  readonly onChoose: (group: Group) => void
}

/** What the list is narrowed to, each with how many it has. */
export function Groups({ chosen, counts, undelivered, onChoose }: GroupsProps) {
  const countOf = (group: Group) =>
    group === 'undelivered'
      ? undelivered
      : groups[group].statuses.reduce((sum: number, status) => sum + (counts?.[status] ?? 0), 0)
  return (
    <fieldset className={css.groups} aria-label="Stato">
      {groupNames
        .filter((group) => group !== 'undelivered' || chosen === group || undelivered > 0)
        .map((group) => (
          <button
            key={group}
            type="button"
            className={controls.chip}
            aria-pressed={chosen === group}
            onClick={() => onChoose(group)}
          >
            {groups[group].label}
            {counts && group !== 'all' && ` ${countOf(group)}`}
          </button>
        ))}
    </fieldset>
  )
}
