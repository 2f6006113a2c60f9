import type { FirstFreeTime } from '../../../domain/contract/agenda/first-free'
import { getSession, onSessionChange, type Session, useSession } from '../basic/session'
import { createStore, storedValue, useStore } from '../basic/store'
import { startTypeAhead, takeTypeAhead } from './type-ahead'

/**
 * What is wanted of a free time. Ids only, so that no name is kept; an empty list does not restrict, of services it means the
 * ordinary visits. `from` and `to` HH:mm; empty: any hour.
 */
export interface TimePreferences {
  readonly doctorIds: readonly number[]
  readonly officeIds: readonly number[]
  /** Services of the catalogue. */
  readonly serviceIds: readonly number[]
  /** 0 = Sunday. */
  readonly weekdays: readonly number[]
  readonly from: string
  readonly to: string
  readonly online: boolean
}

export const anyFreeTime: TimePreferences = {
  doctorIds: [],
  officeIds: [],
  serviceIds: [],
  weekdays: [],
  from: '',
  to: '',
  online: false,
}

/** What a search begins with, in place of what was last searched for; nothing of it is remembered. */
export interface FirstFreeStart {
  readonly preferences?: Partial<TimePreferences>
  /** Takes a time of the acting doctor; without it, and for another doctor, the booking panel opens at the time. */
  readonly onChosen?: ((time: FirstFreeTime, online: boolean) => void) | undefined
}

/** An open search is bound to the user who opened it and the acting doctor at that time. */
interface OpenSearch extends Pick<Session, 'userId' | 'actingDoctorId'> {
  readonly start: FirstFreeStart
}

const opened = createStore<OpenSearch | null>(null)

onSessionChange(() => {
  const open = opened.get()
  const { left, userId, actingDoctorId } = getSession()
  if (left || (open?.userId === userId && open?.actingDoctorId !== actingDoctorId)) closeFirstFree()
})

/** Opens "Primo posto libero" from anywhere in the doctor area. */
export function openFirstFree(start: FirstFreeStart = {}) {
  const { userId, actingDoctorId } = getSession()
  startTypeAhead()
  opened.set({ start, userId, actingDoctorId })
}

export function closeFirstFree() {
  takeTypeAhead()
  opened.set(null)
}

/** `null` while closed; a new object for every opening. */
export function useFirstFreeSearch(): FirstFreeStart | null {
  const open = useStore(opened)
  const { userId, actingDoctorId } = useSession()
  return open && open.userId === userId && open.actingDoctorId === actingDoctorId ? open.start : null
}

const isIds = (value: unknown) => Array.isArray(value) && value.every((one) => Number.isInteger(one))
const isTime = (value: unknown) => typeof value === 'string' && /^(\d\d:\d\d)?$/.test(value)

/** The stored wishes as far as they can be read. */
function readPreferences(stored: unknown): TimePreferences {
  const kept = (typeof stored === 'object' ? stored : null) as Partial<TimePreferences> | null
  const { doctorIds, officeIds, serviceIds, weekdays, from, to, online } = kept ?? {}
  const isWhole = [doctorIds, officeIds, serviceIds, weekdays].every(isIds) && isTime(from) && isTime(to)
  return kept && isWhole ? { ...anyFreeTime, ...kept, online: online === true } : anyFreeTime
}

const lastPreferences = storedValue(
  'first_free',
  (stored) => (typeof stored === 'object' ? (stored ?? {}) : {}) as Readonly<Record<string, unknown>>,
)
const ownKey = () => `${getSession().userId ?? 0}`

/** What this user last searched for in this browser. */
export const lastTimePreferences = (): TimePreferences => readPreferences(lastPreferences.get()[ownKey()])

export function rememberTimePreferences(preferences: TimePreferences) {
  lastPreferences.set({ ...lastPreferences.get(), [ownKey()]: preferences })
}
