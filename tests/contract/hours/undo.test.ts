import { beforeEach, expect, test } from 'vitest'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { aShift, drawingOf, hoursOf, saved, undoing } from './hours'

onMainDatabase((open) => {
  let practice: Practice
  beforeEach(async () => {
    practice = await aPractice(await open(), aClock())
    return () => practice.close()
  })
  const closure = (more: object = {}) => ({
    office_user_id: practice.roma.officeUserId,
    ...{ type: 'specific', kind: 'closed', from: '2026-12-24 00:00', to: '2026-12-27 24:00' },
    ...more,
  })
  const pause = (more: object = {}) => {
    const recurrence = { from: '2026-12-02', freq: 'weekly', interval: 1 }
    return closure({ type: 'recurring', from: '2026-12-02 10:00', to: '2026-12-02 10:30', recurrence, ...more })
  }
  /** Live hours without ids and versions. */
  const contents = async () => {
    const sql = practice.connection.sql
    return [
      await sql(`select p.office_user_id, p.name, p.valid_from, p.valid_to, (
        select json_agg(json_build_array(s.weekdays, s.from_minute, s.to_minute, s.duration, (
          select json_agg(json_build_array(ss.slot_code, ss.weekdays, ss.spans, ss.duration, ss.horizon, ss.rate_limit)
            order by ss.id) from shift_slots ss where ss.shift_id = s.id)) order by s.from_minute) from shifts s where s.planning_id = p.id)
        from plannings p where p.deleted_at is null order by p.office_user_id, p.valid_from nulls first`),
      await sql(`select office_user_id, type, kind, from_date, from_minute, to_date, to_minute, duration, recurrence, note
        from office_user_schedules where deleted_at is null order by from_date, from_minute, office_user_id`),
      await sql('select id, deleted_at, need_setup from office_users order by id'),
    ]
  }

  /** Changes everything that one act can change. */
  async function everything() {
    const { plannings, schedules } = await saved(practice.doctor, {
      schedules: [closure(), pause(), closure({ from: '2027-01-04 00:00', to: '2027-01-05 12:00' })],
    })
    const former = await contents()
    const [roma] = plannings
    const [paused, closed, january] = schedules
    if (!roma || !paused || !closed || !january) throw new Error('Not saved')
    return {
      former,
      change: {
        plannings: [drawingOf(roma, { shifts: [aShift()], scope: 'next', week: '2026-12-14' })],
        schedules: [
          closure({ id: closed.id, version: closed.version, to: '2026-12-31 24:00' }),
          pause({ id: paused.id, version: paused.version, occurrence: '2026-12-16', scope: 'next', note: 'Caffè' }),
        ],
        removed_schedules: [{ id: january.id, version: january.version }],
        closed_office_users: [practice.prati.officeUserId],
      },
    }
  }

  test('an act taken back → the hours as they were, ids and versions aside', async () => {
    const { former, change } = await everything()
    const { act } = await saved(practice.doctor, change)
    expect(await contents()).not.toEqual(former)
    const undone = await undoing(practice.doctor, act.id)
    expect(undone).toMatchObject({ status: 200, body: { data: { visits: [] } } })
    expect(undone.body.data).toMatchObject({ plannings: (await hoursOf(practice.doctor)).plannings })
    expect(await contents()).toEqual(former)
    const audit = await practice.connection.sql(
      "select action, on_behalf_of_id, subject_id from audit_entries where subject = 'hours' order by id desc limit 2",
    )
    expect(audit).toEqual([
      { action: 'undo', on_behalf_of_id: null, subject_id: act.id },
      { action: 'update', on_behalf_of_id: null, subject_id: act.id },
    ])
  })

  test('two acts taken back one after the other, the last first → the hours as before both', async () => {
    const { former, change } = await everything()
    const first = await saved(practice.doctor, change)
    const [roma] = first.plannings
    const closed = first.schedules.find(({ type }) => type === 'specific')
    if (!roma || !closed) throw new Error('Not saved')
    const second = await saved(practice.doctor, {
      plannings: [drawingOf(roma, { shifts: [aShift({ to: '12:00' })] })],
      schedules: [closure({ id: closed.id, version: closed.version, to: '2027-01-06 24:00' })],
    })
    expect((await undoing(practice.doctor, first.act.id)).status).toBe(409)
    expect((await undoing(practice.doctor, second.act.id)).status).toBe(200)
    expect((await undoing(practice.doctor, first.act.id)).status).toBe(200)
    expect(await contents()).toEqual(former)
  })

  test('a second undo → 422, one after the window → 422, by another → 403, of another doctor’s act → 404', async () => {
    const first = (await saved(practice.doctor, { schedules: [closure()] })).act
    expect((await undoing(practice.assistant, first.id)).status).toBe(403)
    expect((await undoing(practice.otherDoctor, first.id)).status).toBe(404)
    expect((await undoing(practice.doctor, first.id)).status).toBe(200)
    expect((await undoing(practice.doctor, first.id)).status).toBe(422)
    await practice.connection.sql('update office_users set undo_window_minutes = 30 where id = $1', [
      practice.roma.officeUserId,
    ])
    const second = (await saved(practice.doctor, { schedules: [closure()] })).act
    expect(Date.parse(second.undo_until) - practice.clock.now().getTime()).toBe(30 * 60_000)
    practice.clock.advance(31)
    expect(await undoing(practice.doctor, second.id)).toMatchObject({ status: 422 })
  })

  test.each(['plannings', 'schedules'] as const)(
    'undo after another change of the %s → 409 with the hours as they are',
    async (part) => {
      const { plannings, schedules, act } = await saved(practice.doctor, {
        schedules: [closure()],
        plannings: [drawingOf((await hoursOf(practice.doctor)).plannings[1] as never, { name: 'Primo' })],
      })
      const [, prati] = plannings
      const [set] = schedules
      if (!prati || !set) throw new Error('Not saved')
      const other = {
        plannings: { plannings: [drawingOf(prati, { name: 'Secondo' })] },
        schedules: { schedules: [closure({ id: set.id, version: set.version, to: '2026-12-31 24:00' })] },
      }[part]
      await saved(practice.assistant, other)
      const current = await hoursOf(practice.doctor)
      expect(await undoing(practice.doctor, act.id)).toMatchObject({ status: 409, body: { code: 'stale', current } })
      expect(await hoursOf(practice.doctor)).toEqual(current)
    },
  )
})
