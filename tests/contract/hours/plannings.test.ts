import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalText } from '../../../domain/contract/refusal'
import { weeksText } from '../../../domain/planning/week-plan'
import { weekProblemTexts } from '../../../domain/planning/week-problems'
import { validationText } from '../../../domain/text/validation'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { aShift, drawingOf, hoursOf, saved, saving, undoing, weeksOf } from './hours'

onMainDatabase((open) => {
  let practice: Practice
  const roma = () => practice.roma.officeUserId
  const prati = () => practice.prati.officeUserId
  const planningOf = async (officeUserId: number) => {
    const { plannings } = await hoursOf(practice.doctor)
    const found = plannings.find(({ office_user_id }) => office_user_id === officeUserId)
    if (!found) throw new Error('No planning')
    return found
  }
  const weeks = async (officeUserId = prati()) => weeksOf((await hoursOf(practice.doctor)).plannings, officeUserId)
  const tuesday = '15:00–18:00 on 2'
  const monday = '08:00–10:00 on 1'

  describe('scopes and validities', () => {
    beforeEach(async () => {
      practice = await aPractice(await open(), aClock())
      return () => practice.close()
    })

    test('GET doctor/hours → plannings of all offices with their shifts and painted ranges', async () => {
      const { plannings, schedules } = await hoursOf(practice.doctor)
      expect(schedules).toEqual([])
      expect(plannings.map(({ office_user_id, shifts }) => [office_user_id, shifts.length])).toEqual([
        [roma(), 2],
        [prati(), 1],
      ])
      expect(plannings[0]?.shifts[0]?.slots[0]).toMatchObject({
        slot_code: 'mr',
        weekdays: [1, 3],
        slots: [{ from: '12:00:00', to: '13:00:00' }],
        duration: 15,
      })
      expect((await hoursOf(practice.assistant)).plannings).toEqual(plannings)
    })

    test.each([
      ['all', [[null, null, monday]]],
      [
        'next',
        [
          [null, '2026-12-06', tuesday],
          ['2026-12-07', null, monday],
        ],
      ],
      [
        null,
        [
          [null, '2026-12-06', tuesday],
          ['2026-12-07', '2026-12-13', monday],
          ['2026-12-14', null, tuesday],
        ],
      ],
    ] as const)('a week saved with scope %s → %j', async (scope, expected) => {
      const week = scope === 'all' ? undefined : '2026-12-07'
      const drawn = drawingOf(await planningOf(prati()), { shifts: [aShift()], scope, week })
      const { plannings } = await saved(practice.doctor, { plannings: [drawn] })
      expect(weeksOf(plannings, prati())).toEqual(expected)
      expect(await weeks()).toEqual(expected)
    })

    test('two weeks of one planning, each alone, in one save; the rest keeps its id and its shifts', async () => {
      const planning = await planningOf(prati())
      const drawn = ['2026-12-07', '2026-12-21'].map((week) =>
        drawingOf(planning, { shifts: [aShift()], scope: null, week }),
      )
      await saved(practice.doctor, { plannings: drawn })
      expect(await weeks()).toEqual([
        [null, '2026-12-06', tuesday],
        ['2026-12-07', '2026-12-13', monday],
        ['2026-12-14', '2026-12-20', tuesday],
        ['2026-12-21', '2026-12-27', monday],
        ['2026-12-28', null, tuesday],
      ])
      const first = await planningOf(prati())
      expect([first.id, first.version, first.shifts[0]?.id]).toEqual([
        planning.id,
        planning.version + 1,
        planning.shifts[0]?.id,
      ])
    })

    test('a new validity cuts the one that runs on its first day, which goes on after its last', async () => {
      const other = await planningOf(roma())
      const summer = { office_user_id: prati(), name: 'Estate', valid_from: '2027-06-14', shifts: [aShift()] }
      await saved(practice.doctor, { plannings: [{ ...summer, valid_to: '2027-09-12' }] })
      expect(await weeks()).toEqual([
        [null, '2027-06-13', tuesday],
        ['2027-06-14', '2027-09-12', monday],
        ['2027-09-13', null, tuesday],
      ])
      expect(await planningOf(roma())).toEqual(other)
      const crossing = { ...summer, name: null, valid_from: '2027-05-01', valid_to: '2027-07-01' }
      expect(await saving(practice.doctor, { plannings: [crossing] })).toMatchObject({
        status: 422,
        body: { errors: { 'plannings.0.valid_to': [weeksText.crosses({ name: 'Estate', from: '2027-06-14' })] } },
      })
      expect(
        await saving(practice.doctor, {
          plannings: [{ ...crossing, valid_from: '2027-06-14', valid_to: '2027-09-12' }],
        }),
      ).toMatchObject({
        status: 422,
        body: {
          errors: { 'plannings.0.valid_from': ['Dal 14/06/2027 vale già «Estate»: cambia i giorni di validità.'] },
        },
      })
      expect(await saving(practice.doctor, { plannings: [{ ...crossing, valid_to: null }] })).toMatchObject({
        status: 422,
      })
    })

    test('plannings change places, shrink and grow in one save, whatever the order', async () => {
      const first = await planningOf(prati())
      const { plannings } = await saved(practice.doctor, {
        plannings: [
          { office_user_id: prati(), valid_from: '2027-01-01', valid_to: '2027-01-31', shifts: [aShift()] },
          {
            office_user_id: prati(),
            valid_from: '2027-02-01',
            valid_to: '2027-02-28',
            shifts: [aShift({ to: '11:00' })],
          },
        ],
      })
      const [, january, february] = plannings.filter(({ office_user_id }) => office_user_id === prati())
      if (!january || !february) throw new Error('Not made')
      await saved(practice.doctor, {
        plannings: [
          drawingOf(january, { valid_to: '2027-02-10' }),
          drawingOf(february, { valid_from: '2027-02-11' }),
          drawingOf({ ...first, version: first.version + 1 }, { name: 'Inverno' }),
        ],
      })
      expect((await weeks()).map(([from, to]) => [from, to])).toEqual([
        [null, '2026-12-31'],
        ['2027-01-01', '2027-02-10'],
        ['2027-02-11', '2027-02-28'],
        ['2027-03-01', null],
      ])
    })

    test('an assistant with the right saves; without it 403; limited to an office, the others are unknown (422)', async () => {
      const planning = await planningOf(prati())
      const change = { plannings: [drawingOf(planning, { name: 'Della segreteria' })] }
      await saved(practice.assistant, change)
      const { sql } = practice.connection
      await sql(`update doctor_links set rights = array['bookings'] where agent_id = $1`, [practice.secretary])
      for (const call of [saving(practice.assistant, change), undoing(practice.assistant, 1)])
        expect(await call).toMatchObject({ status: 403, body: { message: refusalText.forbidden } })
      await sql(`update doctor_links set rights = array['hours'], office_id = $1 where agent_id = $2`, [
        practice.roma.officeId,
        practice.secretary,
      ])
      expect((await hoursOf(practice.assistant)).plannings.map(({ office_user_id }) => office_user_id)).toEqual([
        roma(),
      ])
      const unknown = { status: 422, body: { message: refusalText.unknownValue } }
      expect(await saving(practice.assistant, change)).toMatchObject(unknown)
      const own = drawingOf(await planningOf(roma()))
      for (const part of [
        { plannings: [{ ...own, planning_id: planning.id }] },
        { removed_plannings: [{ id: planning.id, version: planning.version }] },
        { closed_office_users: [prati()] },
      ])
        expect(await saving(practice.assistant, part)).toMatchObject(unknown)
      expect(await saving(practice.assistant, { closed_office_users: [roma()] })).toMatchObject({ status: 403 })
      expect(await saving(practice.otherDoctor, change)).toMatchObject(unknown)
    })

    test('a stale version → 409 with the hours as they are; a removed planning is stale too', async () => {
      const planning = await planningOf(prati())
      await saved(practice.doctor, { plannings: [drawingOf(planning, { shifts: [aShift()] })] })
      const current = await hoursOf(practice.doctor)
      const stale = { status: 409, body: { code: 'stale', current } }
      expect(await saving(practice.assistant, { plannings: [drawingOf(planning)] })).toMatchObject(stale)
      const removed = [{ id: planning.id, version: planning.version }]
      expect(await saving(practice.assistant, { removed_plannings: removed })).toMatchObject(stale)
      await saved(practice.doctor, { removed_plannings: [{ id: planning.id, version: planning.version + 1 }] })
      expect(await weeks()).toEqual([])
      expect(await saving(practice.doctor, { plannings: [drawingOf(planning)] })).toMatchObject({ status: 409 })
    })

    test('the same Idempotency-Key → the same answer, saved once', async () => {
      const change = { plannings: [drawingOf(await planningOf(prati()), { shifts: [aShift()] })] }
      const first = await saving(practice.doctor, change, { 'idempotency-key': 'once' })
      const second = await saving(practice.doctor, change, { 'idempotency-key': 'once' })
      expect(first.status).toBe(201)
      expect(second.body).toEqual(first.body)
    })
  })

  describe('input that is wrong', () => {
    let planning: Awaited<ReturnType<typeof planningOf>>
    beforeAll(async () => {
      practice = await aPractice(await open(), aClock())
      planning = await planningOf(prati())
      return () => practice.close()
    })

    const range = { slot_code: 'jolly' as const, weekdays: [1], slots: [{ from: '08:00', to: '09:00' }] }
    test.each([
      [
        'overlapping shifts',
        [aShift(), aShift({ from: '09:59', to: '12:00', weekdays: [0, 1] })],
        'shifts.1.from',
        weekProblemTexts.shiftsOverlap(1),
      ],
      ['an end before the start', [aShift({ to: '07:00' })], 'shifts.0.to', weekProblemTexts.ends],
      ['0 minutes', [aShift({ to: '08:00' })], 'shifts.0.to', weekProblemTexts.ends],
      ['beyond the day', [aShift({ to: '24:15' })], 'shifts.0.to', validationText.time],
      ['a duration of 0', [aShift({ duration: 0 })], 'shifts.0.duration', validationText.choice],
      [
        'a duration longer than the shift',
        [aShift({ to: '08:15', duration: 30 })],
        'shifts.0.duration',
        weekProblemTexts.tooShort,
      ],
      ['no weekday', [aShift({ weekdays: [] })], 'shifts.0.weekdays', weekProblemTexts.noWeekday],
      ['an eighth weekday', [aShift({ weekdays: [7] })], 'shifts.0.weekdays.0', validationText.tooBig(6)],
      [
        'a range outside its shift',
        [aShift({ slots: [{ ...range, slots: [{ from: '07:30', to: '08:30' }] }] })],
        'shifts.0.slots.0.slots.0.from',
        weekProblemTexts.outside,
      ],
      [
        'a range that ends before it starts',
        [aShift({ slots: [{ ...range, slots: [{ from: '09:00', to: '08:30' }] }] })],
        'shifts.0.slots.0.slots.0.to',
        weekProblemTexts.ends,
      ],
      [
        'a range on another day',
        [aShift({ slots: [{ ...range, weekdays: [2] }] })],
        'shifts.0.slots.0.weekdays',
        weekProblemTexts.otherDay,
      ],
      [
        'overlapping ranges',
        [aShift({ slots: [range, { ...range, slot_code: 'mr' }] })],
        'shifts.0.slots.1.slots.0.from',
        weekProblemTexts.rangesOverlap,
      ],
    ])('%s → 422 at its field', async (_, shifts, field, message) => {
      const answer = await saving(practice.doctor, { plannings: [drawingOf(planning, { shifts })] })
      expect(answer).toMatchObject({ status: 422 })
      expect(answer.body.errors[`plannings.0.${field}`]).toContain(message)
    })

    test.each([
      ['the year 10000', { valid_from: '10000-01-01' }, 'valid_from', validationText.date],
      [
        'an end before the beginning',
        { valid_from: '2027-02-01', valid_to: '2027-01-31' },
        'valid_to',
        weeksText.period,
      ],
      [
        'only the end before the beginning',
        { valid_to: '1999-01-31', valid_from: '2000-01-01' },
        'valid_to',
        weeksText.period,
      ],
      ['a week that is no Monday', { scope: null, week: '2026-12-08' }, 'week', 'Indica il lunedì della settimana.'],
      ['no week', { scope: 'next' }, 'week', 'Indica la settimana.'],
      ['no version', { version: null }, 'version', validationText.required],
      ['an unknown field', { planing: 1 }, 'planing', refusalText.unknownField],
      [
        'days of validity for a week only',
        { scope: null, week: '2026-12-07', valid_to: '2027-01-01' },
        'valid_to',
        weeksText.wholeOnly,
      ],
      ['an unknown office', { office_user_id: 999_999 }, 'office_user_id', refusalText.unknownValue],
    ])('%s → 422 at its field', async (_, more, field, message) => {
      const drawn = { ...drawingOf(planning), ...more }
      const answer = await saving(practice.doctor, { plannings: [drawn] })
      expect(answer).toMatchObject({ status: 422 })
      expect(answer.body.errors[`plannings.0.${field}`]).toContain(message)
    })

    test('nothing to save, the same planning twice, an office of another planning → 422', async () => {
      const drawn = drawingOf(planning)
      expect(await saving(practice.doctor, {})).toMatchObject({ status: 422 })
      const removed_plannings = [{ id: planning.id, version: planning.version }]
      expect(await saving(practice.doctor, { plannings: [drawn], removed_plannings })).toMatchObject({
        status: 422,
        body: { errors: { 'plannings.0.planning_id': [validationText.wrong] } },
      })
      expect(await saving(practice.doctor, { plannings: [{ ...drawn, office_user_id: roma() }] })).toMatchObject({
        status: 422,
        body: { errors: { 'plannings.0.office_user_id': [validationText.wrong] } },
      })
      expect(await hoursOf(practice.doctor)).toMatchObject({ schedules: [] })
    })

    const planningSql = (valid_from: string | null, valid_to: string | null) =>
      practice.connection.sql('insert into plannings (office_user_id, valid_from, valid_to) values ($1, $2, $3)', [
        prati(),
        valid_from,
        valid_to,
      ])
    const shiftSql = (weekdays: string, from: number, to: number, duration = 15) =>
      practice.connection.sql(
        'insert into shifts (planning_id, weekdays, from_minute, to_minute, duration) values ($1, $2::smallint[], $3, $4, $5)',
        [planning.id, weekdays, from, to, duration],
      )
    const rangeSql = (weekdays: string, from: number, to: number) =>
      practice.connection.sql(
        `insert into shift_slots (shift_id, slot_code, weekdays, spans) values ($1, 'jolly', $2::smallint[], $3::jsonb)`,
        [planning.shifts[0]?.id ?? 0, weekdays, JSON.stringify([{ from, to }])],
      )
    test.each([
      ['two plannings of one office on one day', () => planningSql('2027-01-01', null), 'plannings_no_overlap'],
      ['a planning that ends before it begins', () => planningSql('2027-01-02', '2027-01-01'), 'plannings_period'],
      ['overlapping shifts', () => shiftSql('{2,3}', 1079, 1100), 'shifts_no_overlap'],
      ['a shift that ends before it starts', () => shiftSql('{3}', 600, 540), 'shifts_times'],
      ['a shift of 0 minutes', () => shiftSql('{3}', 600, 600), 'shifts_times'],
      ['a shift beyond the day', () => shiftSql('{3}', 600, 1441), 'shifts_times'],
      ['a duration of 0', () => shiftSql('{3}', 600, 660, 0), 'shifts_times'],
      ['an eighth weekday', () => shiftSql('{7}', 600, 660), 'shifts_weekdays'],
      ['no weekday', () => shiftSql('{}', 600, 660), 'shifts_weekdays'],
      ['a range outside its shift', () => rangeSql('{2}', 880, 910), 'shift_slots_inside'],
      ['a range of 0 minutes', () => rangeSql('{2}', 910, 910), 'shift_slots_inside'],
      ['a range on another day', () => rangeSql('{3}', 910, 920), 'shift_slots_inside'],
    ])('direct SQL: %s → refused by the database', async (_, write, constraint) => {
      const failure = await write().catch((error: unknown) => JSON.stringify(error, Object.getOwnPropertyNames(error)))
      expect(failure).toContain(constraint)
    })
  })
})
