import type { BookablePerson } from '../../../domain/contract/agenda/agenda'
import { getSession, onSessionChange, type Session, useSession } from '../basic/session'
import { createStore, useStore } from '../basic/store'

/** A time of a service, as the calls of the waiting list take it: yyyy-MM-dd, HH:mm:ss. */
export interface ServiceTime {
  readonly office_service_id: number
  readonly date: string
  readonly from: string
  readonly to: string
}

/** Initial values of a new entry; a name without an account may have a phone number. Kept in memory only. */
export interface WaitingStart {
  readonly person?: BookablePerson | undefined
  readonly name?: { readonly text: string; readonly country: string; readonly phone: string } | undefined
  readonly officeServiceId?: number | undefined
  /** Services of offices, days (0 = Sunday) and hours (HH:mm, empty for any) that would do. */
  readonly preferences?:
    | {
        readonly officeServiceIds: readonly number[]
        readonly weekdays: readonly number[]
        readonly from: string
        readonly to: string
      }
    | undefined
  /** Runs once the person is on the list, e.g. to close the form that led here. */
  readonly onAdded?: (() => void) | undefined
}

/** What is shown of the waiting list: everybody, who would take a time, or the form of a new entry alone. */
export type WaitingView =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'time'; readonly time: ServiceTime }
  | { readonly kind: 'new'; readonly start: WaitingStart }

/** An open view is bound to the user who opened it and the acting doctor at that time. */
interface OpenView extends Pick<Session, 'userId' | 'actingDoctorId'> {
  readonly view: WaitingView
}

const opened = createStore<OpenView | null>(null)

onSessionChange(() => {
  const open = opened.get()
  const { left, userId, actingDoctorId } = getSession()
  if (left || (open?.userId === userId && open?.actingDoctorId !== actingDoctorId)) closeWaitingList()
})

/** Opens the waiting list from anywhere in the doctor area; a second call shows the other view. */
export function openWaitingList(view: WaitingView = { kind: 'everybody' }) {
  const { userId, actingDoctorId } = getSession()
  opened.set({ view, userId, actingDoctorId })
}

export function closeWaitingList() {
  opened.set(null)
}

/** `null` while closed. After a session expires it reopens for the same user and doctor. */
export function useWaitingView(): WaitingView | null {
  const open = useStore(opened)
  const { userId, actingDoctorId } = useSession()
  return open && open.userId === userId && open.actingDoctorId === actingDoctorId ? open.view : null
}
