import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import { limitedUsers, officeServiceCities, officeUserSchedules } from '../../../server/db/tables'
import { aPractice, at, aVisit, booked, type Practice, save, without } from '../../support/builders/practice'
import type { Answer, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

interface Case {
  readonly visit: (practice: Practice) => Partial<BookingPayload>
  readonly who?: (practice: Practice) => Session | Promise<Session>
  readonly refused: { readonly status: number; readonly fields?: readonly string[]; readonly text?: string }
}

const invalid = (...fields: string[]) => ({ status: 422, fields })
const inPrati = ({ prati }: Practice) => ({ office_user_id: prati.officeUserId, office_service_id: prati.visit })

/** IN4: bookings that the rules forbid, tried by direct call on a Tuesday at 08:45. */
const cases: Record<string, Case> = {
  'an assistant out of hours where the office user does not allow it': {
    who: ({ assistant }) => assistant,
    visit: (practice) => ({ ...inPrati(practice), date: '2026-11-24', from: '20:00', to: '20:15', overtime: true }),
    refused: { status: 403, text: 'Non hai i permessi per prenotare fuori orario in questa struttura.' },
  },
  'an assistant out of hours whose link lacks the right': {
    who: async (practice) => {
      const agent = await practice.person('assistant')
      await practice.link(agent, { rights: without('out-of-hours') })
      return (await practice.session(agent)).actingAs(practice.ferri)
    },
    visit: () => ({ from: '20:00', to: '20:15', overtime: true }),
    refused: { status: 403 },
  },
  'an assistant whose link lacks the right to book': {
    who: async (practice) => {
      const agent = await practice.person('assistant')
      await practice.link(agent, { rights: without('bookings') })
      return (await practice.session(agent)).actingAs(practice.ferri)
    },
    visit: () => ({}),
    refused: { status: 403, text: 'Non hai i permessi per questa operazione.' },
  },
  'a jolly the day before': {
    visit: () => ({ date: '2026-11-27', from: '11:00', to: '11:15' }),
    refused: invalid('from'),
  },
  'beyond the horizon': {
    visit: ({ roma, representative }) => ({
      office_service_id: roma.mr,
      user_id: representative,
      date: '2027-11-29',
      from: '12:00',
      to: '12:15',
    }),
    refused: { ...invalid('from'), text: 'La data è oltre il periodo prenotabile.' },
  },
  'a hidden service': {
    visit: ({ roma }) => ({ office_service_id: roma.hidden }),
    refused: invalid('office_service_id'),
  },
  'a service of another office': {
    visit: ({ prati }) => ({ office_service_id: prati.visit }),
    refused: invalid('office_service_id'),
  },
  'off the grid': { visit: () => ({ from: '09:05', to: '09:20' }), refused: invalid('from') },
  'longer than the service': { visit: () => ({ from: '09:00', to: '09:30' }), refused: invalid('from') },
  'outside the shifts': { visit: () => ({ from: '20:00', to: '20:15' }), refused: invalid('from') },
  'in the past': { visit: () => ({ date: '2026-11-23' }), refused: invalid('from') },
  'in the past out of hours': {
    visit: () => ({ date: '2026-11-24', from: '08:30', to: '09:30', overtime: true }),
    refused: invalid('from'),
  },
  'from equal to to': {
    visit: () => ({ from: '09:00', to: '09:00', overtime: true }),
    refused: {
      ...invalid('from', 'to'),
      text: 'Orario inizio deve essere inferiore a orario fine',
    },
  },
  'from after to': { visit: () => ({ from: '10:00', to: '09:45', overtime: true }), refused: invalid('from', 'to') },
  'another doctor’s office and service': {
    visit: ({ girasole }) => ({ office_user_id: girasole.officeUserId, office_service_id: girasole.visit }),
    refused: { ...invalid('office_service_id'), text: 'Il valore scelto non esiste.' },
  },
  'another doctor’s service': {
    visit: ({ girasole }) => ({ office_service_id: girasole.visit }),
    refused: { ...invalid('office_service_id'), text: 'Il valore scelto non esiste.' },
  },
  'another doctor’s patient': {
    visit: ({ leonePatient }) => ({ user_id: leonePatient }),
    refused: { ...invalid('user_id'), text: 'Il valore scelto non esiste.' },
  },
  'a representative for a patient’s service': {
    visit: ({ representative }) => ({ user_id: representative }),
    refused: invalid('user_id'),
  },
  'a link where nobody meets online': {
    visit: () => ({ online_link: 'https://meet.test/a' }),
    refused: invalid('online_link'),
  },
  'over midnight': { visit: () => ({ from: '23:30', to: '00:15', overtime: true }), refused: invalid('from', 'to') },
  'in the hour that does not exist': {
    visit: () => ({ date: '2027-03-28', from: '02:00', to: '02:30', overtime: true }),
    refused: invalid('from'),
  },
  'in time reserved for representatives': {
    visit: () => ({ from: '12:00', to: '12:15' }),
    refused: invalid('from'),
  },
  'a patient for a service of representatives': {
    visit: ({ roma }) => ({ office_service_id: roma.mr, from: '12:00', to: '12:15' }),
    refused: invalid('user_id'),
  },
  'a home visit without a place': {
    visit: ({ roma }) => ({ office_service_id: roma.home, date: '2026-11-26', from: '17:00', to: '18:00' }),
    refused: invalid('city_id', 'address'),
  },
  'a home visit in a city that is not served': {
    visit: ({ roma }) => ({
      office_service_id: roma.home,
      date: '2026-11-26',
      from: '17:00',
      to: '18:00',
      city_id: 2,
      address: 'Via Po 1',
    }),
    refused: invalid('city_id'),
  },
  'a city that does not exist': { visit: () => ({ city_id: 999_999 }), refused: invalid('city_id') },
  'online where the service is not': {
    visit: () => ({ online: true, online_link: 'https://meet.test/a' }),
    refused: invalid('online'),
  },
  'online without a link': {
    visit: ({ roma }) => ({ office_service_id: roma.online, online: true }),
    refused: invalid('online_link'),
  },
  'an address that is not one': {
    visit: ({ roma }) => ({ office_service_id: roma.online, online: true, online_link: 'javascript:alert(1)' }),
    refused: { ...invalid('online_link'), text: 'Formato url non corretto' },
  },
  'in a recurring pause of the other office': {
    visit: () => ({ date: '2026-11-30', from: '10:00', to: '10:15' }),
    refused: { ...invalid('from'), text: 'Lo studio è chiuso in questo orario.' },
  },
  'both a person and a name': {
    visit: ({ patient }) => ({ user_id: patient, name: 'Rosa' }),
    refused: invalid('user_id', 'name'),
  },
  'a phone for a person who has one': {
    visit: () => ({ phone_prefix: '+39', phone: '333 1234567' }),
    refused: { ...invalid('phone_prefix', 'phone'), text: 'Il telefono si indica solo per un nome libero.' },
  },
  'an id that cannot be': {
    visit: () => ({ office_service_id: 2 ** 31 }),
    refused: { ...invalid('office_service_id'), text: 'Il valore scelto non esiste.' },
  },
  'a name of which nothing is seen': { visit: () => ({ name: '\u200b \u2060' }), refused: invalid('name') },
  'neither a person nor a name': { visit: () => ({ name: undefined }), refused: invalid('user_id') },
  'a field nobody declared': {
    visit: () => ({ doctor_id: 1 }) as Partial<BookingPayload>,
    refused: { ...invalid('doctor_id'), text: 'Campo non previsto.' },
  },
}

async function withExceptions(practice: Practice): Promise<Practice> {
  const { db } = practice.connection
  await db.insert(officeServiceCities).values({ office_service_id: practice.roma.home, city_id: 1 })
  await db
    .insert(limitedUsers)
    .values({ doctor_id: practice.ferri, user_id: practice.otherPatient, since: '2026-01-01' })
  await db.insert(officeUserSchedules).values({
    office_user_id: practice.prati.officeUserId,
    type: 'recurring',
    kind: 'closed',
    from_date: '2026-11-23',
    from_minute: at(10),
    to_date: '2026-11-23',
    to_minute: at(10, 30),
    recurrence: { from: '2026-11-23', freq: 'weekly', interval: 1, until: '2027-11-23' },
  })
  return practice
}

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await withExceptions(await aPractice(await open()))
    return () => practice.close()
  })

  const everything = async () => {
    const [row] = await practice.connection.sql<{ n: number }>(
      `select ((select count(*) from bookings) + (select count(*) from time_claims) + (select count(*) from booking_changes)
        + (select count(*) from due_notices))::int as n`,
    )
    return row?.n
  }

  const theRows = () => practice.connection.sql('select * from bookings order by id')

  describe('POST doctor/bookings refuses and creates nothing', () => {
    beforeAll(() => booked(practice, { date: '2026-12-09', from: '09:00', to: '09:15' }))

    test.each(Object.entries(cases))('%s', async (_name, { who, visit, refused }) => {
      const before = await everything()
      const session = (await who?.(practice)) ?? practice.doctor
      const answer = await save(session, aVisit(practice, visit(practice)))
      expect([answer.status, answer.body]).toEqual([refused.status, expect.anything()])
      if (refused.fields) expect(Object.keys(answer.body.errors).sort()).toEqual([...refused.fields].sort())
      if (refused.text) expect(answer.body.message).toBe(refused.text)
      expect(await everything()).toBe(before)
    })

    test.each(Object.entries(cases))('check_overlapping and schedule refuse too: %s', async (_name, { who, visit }) => {
      const session = (await who?.(practice)) ?? practice.doctor
      const wanted = aVisit(practice, visit(practice))
      const { date: from, ...repeated } = wanted
      const recurrence = { from, freq: 'daily', interval: 1, count: 1 }
      const [standing] = await practice.connection.sql<{ id: number; version: number }>(
        `select id, version from bookings where status = 'confirmed' order by id limit 1`,
      )
      const edit = { ...wanted, original_booking_id: standing?.id, version: standing?.version }
      const before = [await everything(), await theRows()]
      const answers = [
        await session.call(endpoints.checkOverlapping, { body: wanted }),
        await session.call(endpoints.scheduleBookings, { body: { ...repeated, recurrence, dry_run: 0 } }),
        await session.call(endpoints.scheduleBookings, {
          body: { ...repeated, recurrence, dry_run: 0, ignore_errors: 1 },
        }),
        await save(session, edit),
      ]
      const isRefused = ({ status, body }: Answer) =>
        [403, 422].includes(status) || (status === 200 && body.meta?.created === 0 && body.data[0].error !== null)
      expect(answers.filter((answer) => !isRefused(answer)).map(({ status, body }) => [status, body])).toEqual([])
      expect([await everything(), await theRows()]).toEqual(before)
    })
  })

  describe('POST doctor/bookings accepts', () => {
    const allowed: Record<string, Omit<Case, 'refused'>> = {
      'an assistant out of hours where the office user allows it': {
        who: ({ assistant }) => assistant,
        visit: () => ({ from: '20:00', to: '20:07', overtime: true }),
      },
      'a jolly on its own day': { visit: () => ({ date: '2026-11-24', from: '11:00', to: '11:15' }) },
      'the last minutes of a day': { visit: () => ({ from: '23:30', to: '24:00', overtime: true }) },
      'the first day of the horizon': {
        visit: ({ roma, representative }) => ({
          office_service_id: roma.mr,
          user_id: representative,
          date: '2027-11-24',
          from: '12:00',
          to: '12:15',
        }),
      },
      'a home visit in a served city': {
        visit: ({ roma }) => ({
          office_service_id: roma.home,
          date: '2026-11-26',
          from: '17:00',
          to: '18:00',
          city_id: 1,
          address: 'Via Po 1',
        }),
      },
      'an online visit': {
        visit: ({ roma }) => ({
          office_service_id: roma.online,
          from: '11:00',
          to: '11:15',
          online: true,
          online_link: 'https://meet.test/a',
        }),
      },
      'somebody limited, whom only the doctor’s side may book': {
        visit: ({ otherPatient }) => ({ user_id: otherPatient, from: '11:30', to: '11:45' }),
      },
      'time kept for the telephone': { visit: () => ({ date: '2026-11-26', from: '09:00', to: '09:15' }) },
    }
    test.each(Object.entries(allowed))('%s', async (_name, { who, visit }) => {
      const answer = await save((await who?.(practice)) ?? practice.doctor, aVisit(practice, visit(practice)))
      expect([answer.status, answer.body.errors ?? null]).toEqual([201, null])
      expect(answer.body.data.status).toBe('confirmed')
      const read = await practice.doctor.call(endpoints.booking, { params: { id: answer.body.data.id } })
      // only who opens a visit is told about its reminder
      const { reminder: _, ...booking } = read.body.data
      expect(booking).toEqual(answer.body.data)
    })
  })
})
