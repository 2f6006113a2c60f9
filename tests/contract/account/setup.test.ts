import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  let doctor: Session
  let id: number
  beforeAll(async () => {
    practice = await aPractice(await open())
    id = await practice.person('doctor', { first_name: 'Irene', last_name: 'Valli' }, 'mmg')
    doctor = await practice.session(id)
    return () => practice.close()
  })
  const missing = async () => {
    const { body } = await doctor.call(endpoints.setup)
    const steps = body.data as { step: string; done: boolean }[]
    return steps.filter(({ done }) => !done).map(({ step }) => step)
  }
  const needsSetup = async () =>
    (await practice.connection.sql('select need_setup from office_users where user_id = $1', [id])).map(
      ({ need_setup }) => need_setup,
    )

  describe('GET doctor/setup', () => {
    test('of an empty account → every step missing; each goes away when it is done', async () => {
      const { sql } = practice.connection
      expect(await missing()).toEqual(['office', 'services', 'planning', 'holidays', 'profile'])
      await sql(
        `with office as (insert into offices (name) values ('Studio Valli') returning id)
         insert into office_users (user_id, office_id) select $1, id from office`,
        [id],
      )
      expect(await missing()).toEqual(['services', 'planning', 'holidays', 'profile'])
      expect(await needsSetup()).toEqual([true])
      await sql(
        `insert into office_services (office_user_id, medical_service_id, name)
         select ou.id, (select min(id) from medical_services), 'Visita' from office_users ou where ou.user_id = $1`,
        [id],
      )
      expect(await missing()).toEqual(['planning', 'holidays', 'profile'])
      expect(await needsSetup()).toEqual([true])
      await sql(
        `with planning as (insert into plannings (office_user_id) select id from office_users where user_id = $1 returning id)
         insert into shifts (planning_id, weekdays, from_minute, to_minute, duration) select id, '{1}', 540, 600, 15 from planning`,
        [id],
      )
      expect(await missing()).toEqual(['holidays', 'profile'])
      expect(await needsSetup()).toEqual([false])
      await sql(
        `insert into office_user_schedules (office_user_id, type, kind, from_date, from_minute, to_date, to_minute)
         select id, 'specific', 'closed', '2026-12-25', 0, '2026-12-25', 1440 from office_users where user_id = $1`,
        [id],
      )
      const { body } = await doctor.call(endpoints.ownProfile)
      const profile = { phone_prefix: '+39', phone: '06 555 0123', bio: 'Medico di famiglia.' }
      const change = (more: object) =>
        doctor.call(endpoints.changeOwnProfile, { body: { ...profile, version: body.data.version, ...more } as never })
      expect((await change({ phone: 'abc' })).body.errors).toHaveProperty('phone')
      expect((await change({})).body.data).toMatchObject(profile)
      expect((await change({ bio: 'x' })).body).toMatchObject({ code: 'stale', current: profile })
      expect(await missing()).toEqual([])
      expect((await doctor.call(endpoints.day, { query: { with: 'setup' } })).body.data.setup).toEqual([])
      await sql(
        'update office_services set hidden = true where office_user_id in (select id from office_users where user_id = $1)',
        [id],
      )
      expect(await missing()).toEqual(['services'])
      expect(await needsSetup()).toEqual([true])
    })
  })
})
