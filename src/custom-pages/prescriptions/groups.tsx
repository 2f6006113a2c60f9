import type { PrescriptionStatus } from '../../../domain/prescriptions/status'
import { Chips } from '../../ui/fields/chips'
import page from '../../ui/page.module.css'
import css from './prescriptions.module.css'
import { type Group, groupNames, groups } from './sentences'

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
    <Chips
      label="Stato"
      className={`${page.toolbar} ${css.groups}`}
      value={chosen}
      options={groupNames
        .filter((group) => group !== 'undelivered' || chosen === group || undelivered > 0)
        .map((group) => ({
          value: group,
          label: groups[group].label + (counts && group !== 'all' ? ` ${countOf(group)}` : ''),
        }))}
      onChange={(group) => onChoose(group as Group)}
    />
  )
}
