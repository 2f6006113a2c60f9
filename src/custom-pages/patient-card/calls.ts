import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { ReplyOf } from '../../../domain/contract/endpoint'
import { type PatientOffer, visitsOfPatient } from '../../../domain/contract/people/patients'
import { call } from '../../platform/calls/call'
import { callKey, callOptions, useCall, useCallPages } from '../../platform/calls/use-call'
import { useLiveEvent } from '../../platform/live/live'
import { useActingDoctor } from '../../platform/session'
import { type AvailabilityQuestion, type OfferedDays, offeredDays } from '../../shared/visits/availability'
import { useLiveAgenda } from '../../shared/visits/live-agenda'

export * from '../../shared/patients/patient-notes'

const staleTime = 30_000

const ofId = (id: number) => ({ params: { id: String(id) } })

/** The first page of a patient's visits among what was read. */
const keyOfVisits = (id: number, actingAs: number | null) => {
  const { limit, ...query } = visitsOfPatient(id)
  return callKey(endpoints.bookings, actingAs, { query, pages: Number(limit) })
}

/** The card of a patient of the acting doctor's, which brings the visits that it opens with; a 404 is in `error`. */
export function usePatient(id: number) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const result = useQuery({
    queryKey: callKey(endpoints.patient, actingAs, ofId(id)),
    queryFn: async ({ signal }) => {
      const key = keyOfVisits(id, actingAs)
      const query = client.getQueryData(key) === undefined ? ({ with: 'visits' } as const) : {}
      const { data, visits } = await call(endpoints.patient, { ...ofId(id), query }, { signal, actingAs })
      if (visits) client.setQueryData(key, { pages: [visits], pageParams: [1] })
      return { data }
    },
    staleTime,
  })
  return { ...result, patient: result.data?.data }
}

/** Batches a burst of changes into one reading of the card. Milliseconds. */
const gatherMs = 200

/** Keeps card and visits current: a change in the doctor's agenda, or a message in the person's conversation. */
export function useLivePatient(id: number, chatId: number | undefined): void {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const read = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: callKey(endpoints.patient, actingAs, ofId(id)) }),
      gatherMs,
    )
  }
  useLiveAgenda()
  // the event does not say whose visit it is
  useLiveEvent('booking-updated', read)
  useLiveEvent('chat-message', ({ chat_id }) => {
    if (chat_id === chatId) read()
  })
}

/** The visits of a patient whatever their status, the latest first, page by page; the first one comes with the card. */
export function useVisitsOf(id: number, isCardKnown: boolean) {
  const { limit, ...query } = visitsOfPatient(id)
  const options = { staleTime, enabled: isCardKnown }
  const pages = useCallPages<Booking>(endpoints.bookings, { query }, Number(limit), options)
  // a visit that a newer one has moved on may come again with the next page
  return { ...pages, visits: [...new Map(pages.found.map((visit) => [visit.id, visit])).values()] }
}

/** Days from today on in which the nearest free times are looked for. */
const nearDays = 31

/** The free times of the coming month for a service; idle without one. Failures are shown in place. */
export function useNearTimes(question: AvailabilityQuestion | null, today: CivilDate) {
  const actingAs = useActingDoctor()
  const { officeServiceId = 0, online = false } = question ?? {}
  const query = {
    from: today,
    to: addDays(today, nearDays - 1),
    advanced: '1' as const,
    ...(online && { mode: 'online' as const }),
  }
  const input = { params: { id: String(officeServiceId) }, query }
  const result = useQuery({
    ...callOptions(endpoints.availabilities, input, actingAs, { quiet: true }),
    enabled: question !== null,
    staleTime: 20_000,
    refetchInterval: 60_000,
    select: offeredDays,
  })
  return { ...result, days: result.data ?? noDays }
}

const noDays: OfferedDays = new Map()

/** The prescriptions of a patient: open ones first. */
export function usePatientPrescriptions(id: number) {
  const query = { 'filter[user_id]': String(id), paginate: '1', limit: '50' } as const
  const result = useCall(endpoints.prescriptions, { query }, { staleTime })
  return { ...result, prescriptions: result.data?.data }
}

/** The last messages of a conversation, oldest first; reading them here marks none as read. */
export function useLastMessages(chatId: number, count: number) {
  const input = { ...ofId(chatId), query: { limit: String(count) } }
  // its key is not that of the thread, which is longer
  const result = useCall(endpoints.chatMessages, input, { staleTime: 0 })
  const { refetch } = result
  useLiveEvent('chat-message', ({ chat_id }) => {
    if (chat_id === chatId) void refetch()
  })
  return { ...result, messages: result.data?.data }
}

/** The degrees by which people can be tied. */
export function useKinshipDegrees() {
  const result = useCall(endpoints.kinshipDegrees, {}, { staleTime: 5 * 60_000 })
  return { ...result, degrees: result.data?.data ?? [] }
}

/** Which of the doctor's offers a patient has seen and taken up, newest first, page by page. */
export const usePatientOffers = (id: number) =>
  useCallPages<PatientOffer>(endpoints.patientOffers, { ...ofId(id), query: {} }, 5, { staleTime })

/** Who changed what of a patient, newest first, page by page. */
export const usePatientHistory = (id: number) =>
  useCallPages<ReplyOf<typeof endpoints.patientHistory>['data'][number]>(
    endpoints.patientHistory,
    { ...ofId(id), query: {} },
    25,
    { staleTime: 0 },
  )
