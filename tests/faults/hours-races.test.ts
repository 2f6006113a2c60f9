import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import type { SavedHours } from '../../domain/contract/agenda/hours'
import { lockAgendaOf } from '../../server/scheduling/holds/time-claims'
import { aShift, drawingOf, hoursOf, saved, saving, undoing, weeksOf } from '../contract/hours/hours'
import { aPractice, booked } from '../support/builders/practice'
import { deadlocksIn, expectConsistent } from '../support/races/consistency'
import { shuffled, tallyOf, times } from '../support/races/race'
import type { Answer } from '../support/servers/app'
import { onDatabase, onMainDatabase } from '../support/servers/database'

/** Pairs of plannings of one office that share a day: none, whatever happened. */
const overlapping = `
  select a.id from plannings a join plannings b on b.office_user_id = a.office_user_id and b.id > a.id
    and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')
  where a.deleted_at is null and b.deleted_at is null`

onMainDatabase((open) => {
  test('20 saves of one planning at once, by its doctor and the assistant → one is saved, all others 409 with it', async () => {
    const practice = await aPractice(await open())
    const [planning] = (await hoursOf(practice.doctor)).plannings
    if (!planning) throw new Error('No planning')
    const answers = await Promise.all(
      times(20, (n) => {
        const session = n % 2 === 0 ? practice.doctor : practice.assistant
        const drawn = drawingOf(planning, { shifts: [aShift()], name: `Prova ${n}` })
        return saving(session, { plannings: [drawn] })
      }),
    )
    expect(tallyOf(answers)).toEqual({ 201: 1, '409 stale': 19 })
    const won = answers.find(({ status }) => status === 201)?.body.data as SavedHours
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.current.plannings).toEqual(won.plannings)
    await practice.close()
  })

  test('validities that begin on 12 days drawn at once, and undone at once → no two of one office overlap, all are taken back', async () => {
    const practice = await aPractice(await open())
    const { connection, doctor, prati } = practice
    const before = weeksOf((await hoursOf(doctor)).plannings, prati.officeUserId)
    const draw = (n: number) => ({
      plannings: [
        {
          ...{ office_user_id: prati.officeUserId, shifts: [aShift()] },
          ...{
            valid_from: addDays('2027-02-01', 10 * (n % 6)),
            valid_to: n < 6 ? null : addDays('2027-02-08', 10 * (n % 6)),
          },
        },
      ],
    })
    const answers = await Promise.all(
      shuffled(times(12, draw)).map((change) => {
        const headers = { 'idempotency-key': randomUUID() }
        return saving(doctor, change, headers)
      }),
    )
    const acts = answers.flatMap(({ status, body }) => (status === 201 ? [body.data.act.id as number] : []))
    expect(Object.keys(tallyOf(answers)).filter((kind) => kind !== '201' && kind !== '422')).toEqual([])
    expect(acts.length).toBeGreaterThan(0)
    expect(await connection.sql(overlapping)).toEqual([])
    const order = shuffled(acts)
    const undone = await Promise.all(order.map((id) => undoing(doctor, id)))
    expect(Object.keys(tallyOf(undone)).filter((kind) => kind !== '200' && kind !== '409 stale')).toEqual([])
    // those that came before a later one was taken back
    const refused = order.filter((_, at) => undone[at]?.status === 409).sort((a, b) => b - a)
    for (const id of refused) expect((await undoing(doctor, id)).status).toBe(200)
    expect(weeksOf((await hoursOf(doctor)).plannings, prati.officeUserId)).toEqual(before)
    expect(await connection.sql(overlapping)).toEqual([])
    expect(await deadlocksIn(connection)).toBe(0)
    await practice.close()
  })

  test('visits booked while their office is closed and reopened → never one in a closed office', async () => {
    const practice = await aPractice(await open())
    const { connection, doctor, roma } = practice
    for (const week of times(4, (n) => addDays('2026-12-02', 7 * n))) {
      const close = () => saving(doctor, { closed_office_users: [roma.officeUserId] })
      const book = async (n: number) => {
        const from = `09:${String(15 * n).padStart(2, '0')}`
        const to = n === 3 ? '10:00' : `09:${15 * (n + 1)}`
        return booked(practice, { date: week, from, to }).then(
          () => 201,
          () => 422,
        )
      }
      const [closed, ...bookings] = await Promise.all([close(), ...times(3, book)])
      const visits = bookings.filter((status) => status === 201).length
      const [place] = await connection.sql<{ open: boolean }>(
        'select deleted_at is null as open from office_users where id = $1',
        [roma.officeUserId],
      )
      expect([closed.status, place?.open]).toEqual(visits > 0 ? [422, true] : [201, false])
      if (closed.status === 201) expect((await undoing(doctor, closed.body.data.act.id)).status).toBe(200)
      await connection.sql("update bookings set status = 'canceled'")
      await connection.sql('delete from time_claims')
    }
    await practice.close()
  })

  test('an exclusion that fires beside the lock → 409 with the hours as they are, and nothing is saved', async () => {
    const practice = await aPractice(await open())
    const { connection, doctor, prati } = practice
    await saved(doctor, {
      plannings: [{ office_user_id: prati.officeUserId, valid_from: '2027-02-01', shifts: [aShift()] }],
    })
    // a writer without the lock: its row appears when the planning is written
    await connection.sql(`
      create function intrude() returns trigger language plpgsql as $$ begin
        if new.name = 'Ultimo' then insert into plannings (office_user_id, name, valid_from, valid_to)
          values (new.office_user_id, 'Intruso', new.valid_from, new.valid_to); end if;
        return new; end $$`)
    await connection.sql('create trigger intrude before insert on plannings for each row execute function intrude()')
    const current = await hoursOf(doctor)
    const late = { office_user_id: prati.officeUserId, name: 'Ultimo', valid_from: '2027-03-01', shifts: [aShift()] }
    expect(await saving(doctor, { plannings: [late] })).toMatchObject({ status: 409, body: { code: 'stale', current } })
    expect(await hoursOf(doctor)).toEqual(current)
    await expectConsistent(connection)
    await practice.close()
  })
})

// PGlite has one connection
onDatabase('postgres', (open) => {
  test('12 saves that wait for the agenda take one connection: other calls are answered meanwhile, then all 12', async () => {
    const practice = await aPractice(await open())
    const { connection, doctor } = practice
    const [planning] = (await hoursOf(doctor)).plannings
    if (!planning) throw new Error('No planning')
    const saves: Promise<Answer>[] = []
    await connection.withoutTimeLimits(({ db }) =>
      db.transaction(async (tx) => {
        await lockAgendaOf(tx, practice.ferri)
        const change = { plannings: [drawingOf(planning, { shifts: [aShift()], name: 'Attesa' })] }
        for (const _ of times(12, Number)) saves.push(saving(doctor, change))
        expect(await Promise.all(times(20, () => hoursOf(doctor)))).toHaveLength(20)
      }),
    )
    expect(tallyOf(await Promise.all(saves))).toEqual({ 201: 1, '409 stale': 11 })
    await practice.close()
  })
})
