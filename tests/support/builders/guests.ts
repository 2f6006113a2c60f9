import { expect } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { publicEndpoints } from '../../../domain/contract/public'
import type { GuestHold, NewGuestBooking, NewHold } from '../../../domain/contract/public/guest-bookings'
import { type Answer, aSession, type Session } from '../servers/app'
import { mailedLinks } from './links'
import type { Practice } from './practice'

/** A free time of Ferri's, on Wednesday at 09:00. */
export const aTime = ({ roma }: Practice, more: Partial<NewHold> = {}): NewHold => ({
  office_service_id: roma.visit,
  date: '2026-11-25',
  from: '09:00:00',
  to: '09:15:00',
  ...more,
})

/** Somebody whom no practice knows. */
export const aGuest = (more: Partial<NewGuestBooking> = {}): NewGuestBooking => ({
  first_name: 'Olga',
  last_name: 'Ospite',
  birthday: '1980-05-06',
  phone_prefix: '+39',
  phone: '340 7654321',
  email: 'olga@ospite.test',
  consent: true,
  ...more,
})

/** The data of the practice's patient as a guest types them. */
export const thePatientAsGuest = (more: Partial<NewGuestBooking> = {}): NewGuestBooking =>
  aGuest({
    ...{ first_name: 'nicolo', last_name: 'D AMICO', birthday: '1958-04-12', phone: '3331234567' },
    email: 'nicolo@guest.test',
    ...more,
  })

/** A caller from a network of its own; the server has to trust its proxy. */
export const from = ({ app }: Practice, network: number): Session =>
  aSession(app, null, { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.7` })

export const hold = (practice: Practice, more: Partial<NewHold> = {}, by = practice.anonymous): Promise<Answer> =>
  by.call(publicEndpoints.holdTime, { body: aTime(practice, more) })

export async function held(
  practice: Practice,
  more: Partial<NewHold> = {},
  by = practice.anonymous,
): Promise<GuestHold> {
  const answer = await hold(practice, more, by)
  if (answer.status !== 201) throw new Error(`Not held: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

export const sendGuest = (
  practice: Practice,
  token: string,
  guest: NewGuestBooking = aGuest(),
  by = practice.anonymous,
): Promise<Answer> => by.call(publicEndpoints.bookAsGuest, { params: { token }, body: guest })

/** A time held by a guest who has sent the data, with the tokens of the tab and of the mail. */
export async function mailed(
  practice: Practice,
  { guest = aGuest(), ...more }: Partial<NewHold> & { guest?: NewGuestBooking } = {},
  by = practice.anonymous,
) {
  const { token: tab } = await held(practice, more, by)
  const sent = await sendGuest(practice, tab, guest, by)
  expect(sent.status).toBe(200)
  const [newest] = await mailedLinks(practice, 'guest')
  return { tab, token: newest?.token ?? '' }
}

export const accept = (practice: Practice, token: string, time?: object, by = practice.anonymous): Promise<Answer> =>
  by.call(endpoints.acceptOffer, { params: { token }, ...(time && { body: { time } }) })

/** A confirmed visit of a guest, as the doctor sees it, with the token of its link. */
export async function confirmed(
  practice: Practice,
  ...about: Parameters<typeof mailed> extends [unknown, ...infer R] ? R : never
) {
  const { token, tab } = await mailed(practice, ...about)
  const answer = await accept(practice, token)
  if (answer.status !== 200) throw new Error(`Not confirmed: ${answer.status} ${JSON.stringify(answer.body)}`)
  const [row] = await practice.connection.sql('select id from bookings where code = $1', [answer.body.data.code])
  const { id } = row as { id: number }
  const { body } = await practice.doctor.call(endpoints.booking, { params: { id } })
  return { token, tab, visit: body.data }
}
