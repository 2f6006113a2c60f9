import type { AvailableSlot } from '../../../domain/contract/agenda/agenda'
import type { TotemBooking, TotemScreen, TotemVisit } from '../../../domain/contract/booking/totem'
import { outcomeOf, type PublicOutcome } from '../../platform/basic/public-call'
import { getTotemLogin, setTotemLogin } from './session'

/** A call with the token of this totem. A 401 forgets it: the totem was paused, or has a newer secret or session. */
async function totemCall<T>(path: string, body?: unknown, idempotencyKey?: string): Promise<PublicOutcome<T>> {
  const { token = '' } = getTotemLogin() ?? {}
  const method = body === undefined ? 'GET' : 'POST'
  const outcome = await outcomeOf<T>({ method, path, body, token, actingAs: null, idempotencyKey, unattended: true })
  const isOver = outcome.kind === 'refused' && outcome.status === 401
  if (isOver && getTotemLogin()?.token === token) setTotemLogin(null)
  return outcome
}

const openSession = (code: string, secret: string) =>
  outcomeOf<{ token: string }>({ method: 'POST', path: 'totem/login', body: { code, secret }, unattended: true })

/** Signs this device in as a totem; the secret is not kept. */
export async function signInTotem(code: string, secret: string) {
  const outcome = await openSession(code, secret)
  if (outcome.kind === 'done') setTotemLogin({ token: outcome.data.token, code })
  return outcome
}

/** Signs this device out for who knows the totem's secret. That opens a session which ends the former, and is thrown away. */
export async function signOutTotem(secret: string) {
  const outcome = await openSession(getTotemLogin()?.code ?? '', secret)
  if (outcome.kind === 'done') setTotemLogin(null)
  return outcome
}

export const readTotemScreen = () => totemCall<TotemScreen>('totem')

export const totemTimes = (serviceId: number, from: string, to: string) =>
  totemCall<Record<string, AvailableSlot[]>>(`totem/office_services/${serviceId}/availabilities?from=${from}&to=${to}`)

export const totemCheckIn = (code: string) => totemCall<TotemVisit>('totem/check-in', { code })

/** `key`: the same for every try of one booking, so that a lost answer books nothing twice. */
export const totemBook = (booking: TotemBooking, key: string) => totemCall<TotemVisit>('totem/bookings', booking, key)
