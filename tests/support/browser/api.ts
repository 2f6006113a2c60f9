import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { CurrentUser } from '../../../domain/contract/access/session'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { demoPassword } from './browser-session'

/** API calls with which a browser test reads the demo practice, or changes it without the page. */
export interface Api {
  readonly doctorId: number
  /** Calls a path under `doctor/`, acting for the doctor; returns status and body. */
  call<T = unknown>(path: string, options?: { method?: string; body?: unknown }): Promise<{ status: number; body: T }>
  offices(): Promise<OfficeUser[]>
  /** Free times of the first ordinary service of the first office, soonest first, leaving today out. */
  freeTimes(): Promise<FreeTime[]>
  patients(search: string): Promise<Person[]>
  book(time: FreeTime, who: { user_id: number } | { name: string }): Promise<Booking>
}

export interface FreeTime {
  readonly date: CivilDate
  readonly from: string
  readonly to: string
  readonly slot_code: string | null
}

export interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}

/** Today in Rome. */
export const today = (): CivilDate => romeWallClock(Date.now()).date

const sessions = new Map<string, Promise<{ authorization: string; user: CurrentUser }>>()

/** A session of that account, opened once per server: no test ends it. */
function sessionOf(url: string, email: string) {
  const known = sessions.get(`${url} ${email}`)
  if (known) return known
  const opened = signInAs(`${url}/api/backoffice`, email)
  sessions.set(`${url} ${email}`, opened)
  return opened
}

async function signInAs(base: string, email: string) {
  const reply = await fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const login = await reply.json()
  if (reply.status !== 200) throw new Error(`${email} cannot sign in: ${reply.status} ${JSON.stringify(login)}`)
  const authorization = `Bearer ${login.data.token}`
  const user = (await (await fetch(`${base}/user`, { headers: { authorization } })).json()).data as CurrentUser
  return { authorization, user }
}

/** Calls as that account, acting for the doctor of that surname where the account assists several. */
export async function apiAs(url: string, email: string, surname?: string): Promise<Api> {
  const base = `${url}/api/backoffice`
  const json = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${base}/${path}`, init)
    return { status: reply.status, body: reply.status === 204 ? undefined : await reply.json() }
  }
  const { authorization, user } = await sessionOf(url, email)
  const doctorId = user.assisted.find((doctor) => doctor.last_name === surname)?.id ?? user.id

  const call: Api['call'] = async <T>(
    path: string,
    { method = 'GET', body }: { method?: string; body?: unknown } = {},
  ) =>
    (await json(`doctor/${path}`, {
      method,
      headers: {
        authorization,
        ...(doctorId !== user.id && { 'x-acting-as': String(doctorId) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })) as { status: number; body: T }
  const data = async <T>(path: string) => (await call<{ data: T }>(path)).body.data
  const place = async () => {
    const [office] = await data<OfficeUser[]>('office_users')
    const service = office?.office_services.find(
      ({ hidden, medical_service }) => !hidden && medical_service.slot_code === null,
    )
    if (!office || !service) throw new Error('The demo practice has no ordinary service')
    return { office_user_id: office.id, office_service_id: service.id }
  }

  return {
    doctorId,
    call,
    offices: () => data('office_users'),
    async freeTimes() {
      const { office_service_id } = await place()
      const [from, to] = [addDays(today(), 1), addDays(today(), 60)]
      const days = await data<FreeDays>(
        `office_services/${office_service_id}/availabilities?from=${from}&to=${to}&advanced=1`,
      )
      return timesOf(days)
    },
    async patients(search) {
      const { office_service_id } = await place()
      return data(`office_services/${office_service_id}/users?search=${encodeURIComponent(search)}`)
    },
    async book({ date, from, to }, who) {
      const answer = await call<{ data: Booking }>('bookings', {
        method: 'POST',
        body: { ...(await place()), ...who, date, from, to },
      })
      if (answer.status !== 201) throw new Error(`Not booked: ${JSON.stringify(answer.body)}`)
      return answer.body.data
    },
  }
}

type FreeDays = Record<string, Omit<FreeTime, 'date'>[]>

const timesOf = (days: FreeDays): FreeTime[] =>
  Object.entries(days).flatMap(([date, slots]) => slots.map((slot) => ({ date, ...slot })))

/** Calls as a participant: the same without `doctor/`. */
export async function participantAs(url: string, email: string) {
  const base = `${url}/api/backoffice`
  const { authorization, user } = await sessionOf(url, email)
  const headers = { authorization, 'content-type': 'application/json' }
  const data = async <T>(path: string, body?: unknown): Promise<T> => {
    const reply = await fetch(`${base}/${path}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()).data
  }
  return {
    id: user.id,
    data,
    /** A service's free times for participants in the next sixty days. */
    async freeTimes(serviceId: number) {
      const period = `from=${today()}&to=${addDays(today(), 60)}`
      return timesOf(await data<FreeDays>(`office_services/${serviceId}/availabilities?${period}`))
    },
  }
}
