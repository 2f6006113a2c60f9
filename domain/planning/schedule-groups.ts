import type { ScheduleOnWire } from '../contract/agenda/agenda'

/** One office's part of a group. */
export type GroupEntry = Pick<ScheduleOnWire, 'id' | 'version' | 'office_user_id'>

/** Schedules of several offices with the same kind, time, rule and note, which people take for one. */
export interface ScheduleGroup
  extends Pick<ScheduleOnWire, 'type' | 'kind' | 'from' | 'to' | 'duration' | 'recurrence' | 'note'> {
  /** The same for the same entries, whatever their contents. */
  readonly key: string
  readonly entries: readonly GroupEntry[]
}

const sameness = ({ type, kind, from, to, duration, recurrence, note }: ScheduleOnWire) =>
  JSON.stringify([type, kind, from, to, duration, recurrence, note?.trim() || null])

/** The schedules as groups, in order of time; each office is in a group once. */
export function scheduleGroups(schedules: readonly ScheduleOnWire[]): ScheduleGroup[] {
  const groups = new Map<string, ScheduleGroup & { entries: GroupEntry[] }>()
  for (const schedule of [...schedules].sort((a, b) => a.id - b.id)) {
    const { id, version, office_user_id, type, kind, from, to, duration, recurrence, note } = schedule
    const entry = { id, version, office_user_id }
    // twice the same in one office stay apart, so that each can be removed
    let sign = sameness(schedule)
    while (groups.get(sign)?.entries.some((other) => other.office_user_id === office_user_id)) sign += '+'
    const known = groups.get(sign)
    if (known) known.entries.push(entry)
    else
      groups.set(sign, {
        key: String(id),
        type,
        kind,
        from,
        to,
        duration,
        recurrence,
        note: note || null,
        entries: [entry],
      })
  }
  return [...groups.values()].sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
