import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { mainService as mainServiceOf } from '../../../domain/booking/services'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { AvailableSlot, OfficeUser, ScheduleOnWire } from '../../../domain/contract/agenda/agenda'
import { byCharacters } from '../../../domain/text/order'
import { callOptions, useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import type { Period } from '../day/bookings-query'
import { freeSlotsInput, schedulesInput } from '../day/call-inputs'
import { planOf } from './plan'

/** An office and a doctor's working hours in it. */
export interface PlannedOffice {
  readonly officeUser: OfficeUser
  readonly plan: OfficePlan
}

const noSchedules: readonly ScheduleOnWire[] = []

/** Shifts plus the exceptions within the window, by office. Recurring pauses apply to all offices. */
export function usePlans(officeUsers: readonly OfficeUser[], window: Period, { enabled = true } = {}) {
  const { data, isPending, isLoadingError } = useCall(endpoints.day, schedulesInput(window), {
    enabled: enabled && officeUsers.length > 0,
    staleTime: 60_000,
  })
  const schedules = data?.data.schedules ?? noSchedules
  const plans = useMemo(
    () =>
      officeUsers.map((officeUser) => {
        const own = schedules.filter(({ type, office_user_id: id }) => type === 'recurring' || id === officeUser.id)
        return { officeUser, plan: planOf(officeUser, own) }
      }),
    [officeUsers, schedules],
  )
  return { plans, isPending: isPending && officeUsers.length > 0, isFailed: isLoadingError }
}

/** The service counted for an office. */
export const mainService = ({ office_services }: Pick<OfficeUser, 'office_services'>) => mainServiceOf(office_services)

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
export function useFreeSlots(officeUsers: readonly OfficeUser[], window: Period, { enabled = true } = {}) {
  const actingAs = useActingDoctor()
  const requests = officeUsers.flatMap((officeUser) => {
    const service = mainService(officeUser)
    return service ? [{ officeUserId: officeUser.id, officeServiceId: service.id }] : []
  })
  return useQueries({
    queries: requests.map(({ officeServiceId }) => {
      const input = freeSlotsInput(officeServiceId, window)
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
      for (const day of slots.values()) day.sort((a, b) => byCharacters(a.from, b.from))
      return { slots: slots as FreeSlots, isPending: false, isFailed }
    },
  })
}
