import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfficePlan } from '../../domain/availability/day-plan'
import { visitTypes } from '../../domain/booking/services'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { parseTime } from '../../domain/calendar/minutes'
import type { WallClock } from '../../domain/calendar/rome'
import { endpoints } from '../../domain/contract'
import type { AvailableSlot, OfficeService, OfficeUser } from '../../domain/contract/agenda'
import { useActingDoctor } from '../session'
import { planOf } from './plan'
import { callOptions } from './use-call'

interface Window {
  readonly from: CivilDate
  readonly to: CivilDate
}

/** An office and a doctor's working hours in it. */
export interface PlannedOffice {
  readonly officeUser: OfficeUser
  readonly plan: OfficePlan
}

/** Shifts plus the exceptions within the window, by office. Recurring pauses apply to all offices: one request covers them. */
export function usePlans(officeUsers: readonly OfficeUser[], { from, to }: Window) {
  const actingAs = useActingDoctor()
  const requests = [
    ...officeUsers.map(({ id }) => ({ id, type: 'specific' as const })),
    ...officeUsers.slice(0, 1).map(({ id }) => ({ id, type: 'recurring' as const })),
  ]
  const { schedules, ...state } = useQueries({
    queries: requests.map(({ id, type }) => {
      const input = { params: { id: String(id) }, query: { from, to, type, with: 'office_user.office' } }
      return { ...callOptions(endpoints.officeUserSchedules, input, actingAs), staleTime: 60_000 }
    }),
    combine: (answers) => ({
      schedules: answers.map(({ data }) => data?.data),
      isPending: answers.some(({ isPending }) => isPending),
      isFailed: answers.some(({ isLoadingError }) => isLoadingError),
    }),
  })
  const plans = useMemo(
    () =>
      officeUsers.map((officeUser, index) => {
        const own = [...(schedules[index] ?? []), ...(schedules[officeUsers.length] ?? [])]
        return { officeUser, plan: planOf(officeUser, own) }
      }),
    [officeUsers, schedules],
  )
  return { plans, ...state }
}

/** The service counted for an office: the first ordinary visit for patients, else its first visit type. */
export function mainService({ office_services }: Pick<OfficeUser, 'office_services'>): OfficeService | undefined {
  const types = visitTypes(office_services, 'patient')
  return types.find(({ service }) => service.medical_service.slot_code === null)?.service ?? types[0]?.service
}

/** A free slot with its office and service. */
export interface FreeSlot extends AvailableSlot {
  readonly officeUserId: number
  readonly officeServiceId: number
}
export type FreeSlots = ReadonlyMap<CivilDate, readonly FreeSlot[]>

const noSlots: FreeSlots = new Map()

/** Filters out today's slots that have already started, since a cached response ages. */
export function stillFree(slots: FreeSlots, now: WallClock): FreeSlots {
  const today = slots.get(now.date)
  if (!today) return slots
  return new Map(slots).set(
    now.date,
    today.filter(({ from }) => (parseTime(from) ?? 0) > now.minutes),
  )
}

/** Free slots of the main service of the given offices, by date, in the doctor's side view (`advanced`). */
export function useFreeSlots(officeUsers: readonly OfficeUser[], { from, to }: Window, { enabled = true } = {}) {
  const actingAs = useActingDoctor()
  const requests = officeUsers.flatMap((officeUser) => {
    const service = mainService(officeUser)
    return service ? [{ officeUserId: officeUser.id, officeServiceId: service.id }] : []
  })
  return useQueries({
    queries: requests.map(({ officeServiceId }) => {
      const input = { params: { id: String(officeServiceId) }, query: { from, to, advanced: '1' as const } }
      const options = callOptions(endpoints.availabilities, input, actingAs, { quiet: true })
      return { ...options, staleTime: 30_000, enabled }
    }),
    combine: (answers) => {
      const isFailed = answers.some(({ isLoadingError }) => isLoadingError)
      if (answers.some(({ data }) => data === undefined)) return { slots: noSlots, isPending: !isFailed, isFailed }
      const slots = new Map<CivilDate, FreeSlot[]>()
      answers.forEach(({ data }, index) => {
        const where = requests[index]
        if (!where) return
        for (const [date, free] of Object.entries(data?.data ?? {}))
          slots.set(date, [...(slots.get(date) ?? []), ...free.map((slot) => ({ ...slot, ...where }))])
      })
      for (const day of slots.values()) day.sort((a, b) => a.from.localeCompare(b.from))
      return { slots: slots as FreeSlots, isPending: false, isFailed }
    },
  })
}
