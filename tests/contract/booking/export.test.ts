import { eq, like } from 'drizzle-orm'
import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { auditEntries, bookings } from '../../../server/db/tables'
import { type IcsComponent, lineOf, readIcs } from '../../support/builders/ics'
import { aPractice, booked, changeStatus, type Practice, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

type Query = Record<string, string | number>

/** Seven hundred more visits, out of hours: enough for a file to be read in several parts. */
const many = 700

onMainDatabase((open) => {
  let practice: Practice
  const week = { from: '2026-11-23', to: '2026-11-29' }
  const privateWord = 'soltantoperlostudio'

  beforeAll(async () => {
    practice = await aPractice(await open())
    await booked(practice, {
      date: '2026-11-25',
      assistant_notes: privateWord,
      doctor_notes: 'Portare gli esami; a digiuno, per favore',
    })
    const canceled = await booked(practice, {
      date: '2026-11-25',
      from: '09:15',
      to: '09:30',
      name: '=HYPERLINK("http://x.test";"Clic")',
      phone_prefix: '+41',
      phone: '791234567',
      doctor_notes: '@riga\n=1+1',
    })
    await changeStatus(practice.doctor, canceled, 'canceled', 'Influenza')
    await booked(practice, {
      office_service_id: practice.roma.mr,
      user_id: practice.representative,
      date: '2026-11-25',
      from: '12:00',
      to: '12:15',
    })
    const inPrati = { office_user_id: practice.prati.officeUserId, office_service_id: practice.prati.visit }
    await booked(practice, {
      ...inPrati,
      date: '2026-11-24',
      from: '15:00',
      to: '15:15',
      name: '+Plinio; detto "il Vecchio"',
    })
    await booked(practice, { date: '2026-11-29', from: '23:00', to: '24:00', overtime: true, name: '-1' })
    return () => practice.close()
  })

  const ask = (query: Query, session: Session = practice.doctor) =>
    session.call(endpoints.exportBookings, { query: { format: 'csv', ...week, ...query } })
  async function table(query: Query = {}, session?: Session): Promise<Record<string, string>[]> {
    const { status, body } = await ask(query, session)
    expect(status).toBe(200)
    expect(body.charCodeAt(0)).toBe(0xfe_ff)
    const { data, errors } = Papa.parse<Record<string, string>>(body.slice(1), {
      header: true,
      delimiter: ';',
      newline: '\r\n',
      skipEmptyLines: true,
    })
    expect(errors).toEqual([])
    return data
  }
  const people = async (query: Query = {}, session?: Session) =>
    (await table(query, session)).map(({ Persona }) => Persona)
  async function events(query: Query = {}): Promise<readonly IcsComponent[]> {
    const { body, headers } = await ask({ format: 'ics', ...query })
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    return readIcs(body).children.filter(({ kind }) => kind === 'VEVENT')
  }
  const everybody = [
    `'+Plinio; detto "il Vecchio"`,
    'D’Amico Nicolò',
    `'=HYPERLINK("http://x.test";"Clic")`,
    'Serra Davide',
    "'-1",
  ]

  describe('GET doctor/bookings/export?format=csv', () => {
    test('is a CSV that Italian Excel opens: semicolons, BOM, Italian heads and dates', async () => {
      const rows = await table()
      expect(rows.map(({ Persona }) => Persona)).toEqual(everybody)
      expect(rows[1]).toMatchObject({
        Data: '25/11/2026',
        Inizio: '09:00',
        Fine: '09:15',
        Stato: 'Confermata',
        Telefono: '333 1234567',
        'Data di nascita': '12/04/1958',
        Prestazione: 'Visita',
        Struttura: 'Studio Via Roma',
        'Fuori orario': 'no',
        'Nota per il paziente': 'Portare gli esami; a digiuno, per favore',
      })
      expect(rows[2]).toMatchObject({ Stato: 'Cancellata', Telefono: '0041 791234567' })
      expect(rows[3]).toMatchObject({ Azienda: 'Farmalba', 'Tipo di orario': 'Informatore' })
      expect(rows[4]).toMatchObject({ Inizio: '23:00', Fine: '00:00', 'Fuori orario': 'sì' })
    })

    test('writes no cell that starts a formula, also in multi-line texts (IM1)', async () => {
      const cells = (await table()).flatMap((row) => Object.values(row))
      expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
      expect(cells).toContain("'@riga\n'=1+1")
    })

    test('is an attachment named by its days only', async () => {
      const { headers } = await ask({ search: 'damico' })
      expect(headers['content-disposition']).toBe(
        `attachment; filename="prenotazioni-2026-11-23_2026-11-29.csv"; filename*=UTF-8''prenotazioni-2026-11-23_2026-11-29.csv`,
      )
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      const day = await ask({ from: '2026-11-24', to: '2026-11-24' })
      expect(day.headers['content-disposition']).toContain('filename="prenotazioni-2026-11-24.csv"')
    })

    test('of a period without visits is the head alone', async () => {
      expect(await table({ from: '2026-10-01', to: '2026-10-02' })).toEqual([])
      expect((await ask({ from: '2026-10-01', to: '2026-10-02' })).body).toMatch(/^\uFEFFCodice;Data;Inizio;.*\r\n$/)
    })
  })

  describe('GET doctor/bookings/export?format=ics', () => {
    test('has Rome’s wall-clock times, a stable UID, the status, and no person’s name', async () => {
      const before = await events()
      expect(before).toHaveLength(5)
      const [prati, visit, canceled, representative, late] = before as IcsComponent[]
      const text = (event: IcsComponent | undefined, name: string) => lineOf(event as IcsComponent, name).value
      expect(text(visit, 'DTSTART')).toBe('20261125T090000')
      expect(text(visit, 'DTEND')).toBe('20261125T091500')
      expect(text(visit, 'SUMMARY')).toBe('Visita · D. N.')
      expect(text(prati, 'LOCATION')).toBe('Ambulatorio Prati')
      expect(text(representative, 'SUMMARY')).toBe('ISF · Farmalba · S.')
      expect([text(visit, 'STATUS'), text(canceled, 'STATUS')]).toEqual(['CONFIRMED', 'CANCELLED'])
      expect(text(late, 'DTEND')).toBe('20261130T000000')
      const whole = (await ask({ format: 'ics' })).body
      for (const word of ['Amico', 'Nicol', 'HYPERLINK', 'Plinio', '1234567', 'digiuno', '1958'])
        expect(whole).not.toContain(word)
      const { data } = (await practice.doctor.call(endpoints.bookings, { query: week })).body
      const codes = (data as Booking[]).map(({ code }) => `${code}@curante`)
      expect(before.map((event) => text(event, 'UID'))).toEqual(codes)
    })

    test('gives a moved visit the same UID and a higher sequence', async () => {
      const visit = await booked(practice, { date: '2026-12-14', from: '09:00', to: '09:15' })
      const of = async () => (await events({ from: '2026-12-14', to: '2026-12-14' }))[0] as IcsComponent
      const before = await of()
      const moved = {
        ...practiceVisit(visit),
        from: '10:00',
        to: '10:15',
        original_booking_id: visit.id,
        version: visit.version,
      }
      expect((await practice.doctor.call(endpoints.saveBooking, { body: moved })).status).toBe(200)
      const after = await of()
      expect(lineOf(after, 'UID')).toEqual(lineOf(before, 'UID'))
      expect(lineOf(after, 'DTSTART').value).toBe('20261214T100000')
      expect(Number(lineOf(after, 'SEQUENCE').value)).toBeGreaterThan(Number(lineOf(before, 'SEQUENCE').value))
    })
  })

  describe('GET doctor/bookings/export, rows', () => {
    test.each<[string, (p: Practice) => Query, (all: string[]) => (string | undefined)[]]>([
      ['a status', () => ({ 'filter[status]': 'canceled' }), (all) => [all[2]]],
      ['several statuses', () => ({ 'filter[status][in]': 'canceled,rejected' }), (all) => [all[2]]],
      ['an office', ({ prati }) => ({ 'filter[office_user_id]': prati.officeUserId }), (all) => [all[0]]],
      ['a service', ({ roma }) => ({ 'filter[office_service_id]': roma.mr }), (all) => [all[3]]],
      [
        'the services of several offices',
        ({ roma, prati }) => ({ 'filter[office_service_id][in]': `${roma.mr},${prati.visit}` }),
        (all) => [all[0], all[3]],
      ],
      ['a search, folded', () => ({ search: "NICOLO' damico" }), (all) => [all[1]]],
      ['a day', () => ({ from: '2026-11-24', to: '2026-11-24' }), (all) => [all[0]]],
    ])('contains what the list with the same filter shows: %s', async (_name, filter, expected) => {
      expect(await people(filter(practice))).toEqual(expected(everybody))
      expect(await events(filter(practice))).toHaveLength(expected(everybody).length)
    })

    test('contains no private note in either format (TE5)', async () => {
      for (const format of ['csv', 'ics']) expect((await ask({ format })).body).not.toContain(privateWord)
    })

    test('contains only the doctor’s visits in the offices of the link; without the bookings right answers 403', async () => {
      expect(await people({}, practice.otherDoctor)).toEqual([])
      expect(await people({}, practice.assistant)).toEqual(everybody)
      const agent = await practice.person('assistant')
      await practice.link(agent, { office_id: practice.prati.officeId })
      expect(await people({}, (await practice.session(agent)).actingAs(practice.ferri))).toEqual([everybody[0]])
      const other = await practice.person('assistant')
      await practice.link(other, { rights: without('bookings') })
      const refused = await ask({}, (await practice.session(other)).actingAs(practice.ferri))
      expect([refused.status, refused.body.message]).toEqual([403, 'Non hai i permessi per questa operazione.'])
    })

    test('contains a whole year at most, also when read in several parts', async () => {
      for (const [query, field] of [
        [{ from: '2026-01-01', to: '2027-01-02' }, 'to'],
        [{ from: '2026-11-25', to: '2026-11-24' }, 'to'],
        [{ from: '' }, 'from'],
        [{ format: 'pdf' }, 'format'],
        [{ paginate: 1 }, 'paginate'],
      ] as [Query, string][]) {
        const answer = await ask(query)
        expect([query, answer.status, Object.keys(answer.body.errors)]).toEqual([query, 422, [field]])
      }
      const { db } = practice.connection
      const [model] = await db.select().from(bookings).limit(1)
      const { id: _, ...visit } = model as NonNullable<typeof model>
      const rows = Array.from({ length: many }, (_, index) => ({
        ...visit,
        code: `N-${index}`,
        status: 'canceled' as const,
        date: '2027-01-01',
        from: index % 3,
        to: 60,
      }))
      await db.insert(bookings).values(rows)
      try {
        const year = { from: '2026-01-02', to: '2027-01-02', 'filter[status]': 'canceled' }
        const codes = (await table(year)).map(({ Codice }) => Codice)
        expect(codes).toHaveLength(many + 1)
        expect(new Set(codes).size).toBe(many + 1)
        expect(await events(year)).toHaveLength(many + 1)
      } finally {
        await db.delete(bookings).where(like(bookings.code, 'N-%'))
      }
    })

    test('is recorded in the audit log with person, doctor, format and days, without the search text', async () => {
      const { db } = practice.connection
      const before = await db.select().from(auditEntries).where(eq(auditEntries.action, 'export'))
      await ask({ format: 'ics', search: 'damico' }, practice.assistant)
      const after = await db.select().from(auditEntries).where(eq(auditEntries.action, 'export'))
      const entry = after.at(-1)
      expect(after).toHaveLength(before.length + 1)
      expect(entry).toMatchObject({
        actor_id: practice.secretary,
        on_behalf_of_id: practice.ferri,
        subject: 'booking',
        detail: 'ics 2026-11-23 2026-11-29',
      })
    })
  })
})

const practiceVisit = ({ office_user_id, office_service_id, user_id, date }: Booking) => ({
  office_user_id,
  office_service_id,
  user_id,
  date,
})
