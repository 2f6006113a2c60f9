import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import { hashToken } from '../../../server/http/authentication'
import doctors from '../../../src/resources/registry/doctors'
import ghosts from '../../../src/resources/registry/doctors-ghosts'
import totems from '../../../src/resources/structures/totems'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const ofGhosts = resourceEndpoints(ghosts)
const ofDoctors = resourceEndpoints(doctors)

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  beforeAll(async () => {
    const connection = await open()
    practice = await aPractice(connection)
    admin = await practice.session(await practice.person('admin'))
    return async () => {
      await practice.close()
      await connection.close()
    }
  })

  let made = 0
  const aGhost = async (given: object = {}): Promise<AnyBody> => {
    made += 1
    const body = {
      first_name: 'Carla',
      last_name: `Neri ${made}`,
      category: 'specialist',
      slug: `carla-neri-${made}`,
      ...given,
    }
    const { status, body: reply } = await admin.call(ofGhosts.create, { body })
    expect([status, reply]).toEqual([201, reply])
    return reply.data
  }
  const lines = (id: number) =>
    practice.connection.sql(
      'select action, subject, detail from audit_entries where subject_id = $1 and action <> $2 order by id',
      [id, 'create'],
    )
  const claim = (ghost: AnyBody, email: string, version = ghost.version) =>
    admin.call(endpoints.claimGhost, { params: { id: ghost.id }, body: { email, version } })
  const merge = (ghost: AnyBody, doctor_id: number, more: object = {}) =>
    admin.call(endpoints.mergeGhost, { params: { id: ghost.id }, body: { doctor_id, version: ghost.version, ...more } })
  const doctorNow = async (id: number) => (await admin.call(ofDoctors.one, { params: { id } })).body.data

  describe('POST admin/doctors/ghosts/:id/claim', () => {
    test('makes a doctor with the role of the category and an address, and no ghost is left', async () => {
      const ghost = await aGhost({ registration_number: 'RM1' })
      expect((await claim(ghost, 'Carla.Neri@studio.test')).body.data).toEqual({ id: ghost.id })
      expect(await doctorNow(ghost.id)).toMatchObject({
        email: 'carla.neri@studio.test',
        active: true,
        registration_number: 'RM1',
        slug: ghost.slug,
      })
      const roles = await practice.connection.sql('select role from role_users where user_id = $1', [ghost.id])
      expect(roles).toEqual([{ role: 'specialist' }])
      expect((await claim(ghost, 'altro@studio.test')).status).toBe(404)
      expect(await lines(ghost.id)).toEqual([
        { action: 'claim', subject: 'doctors/ghosts', detail: null },
        { action: 'update', subject: 'doctors', detail: null },
      ])
    })

    test.each<[string, (ghost: AnyBody) => Promise<{ status: number; body: AnyBody }>, number, string | null]>([
      ['an address somebody has', (ghost) => claim(ghost, 'preso@studio.test'), 422, 'email'],
      ['what is no address', (ghost) => claim(ghost, 'carla'), 422, 'email'],
      ['an older version', (ghost) => claim(ghost, 'nuovo@studio.test', 7), 409, null],
    ])('with %s is refused and the profile stays a ghost', async (_name, ask, status, field) => {
      await practice.person('doctor', { email: 'preso@studio.test' }, 'mmg').catch(() => undefined)
      const ghost = await aGhost()
      const answer = await ask(ghost)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, field ? [field] : []])
      expect((await admin.call(ofGhosts.one, { params: { id: ghost.id } })).status).toBe(200)
      expect((await admin.call(ofDoctors.one, { params: { id: ghost.id } })).status).toBe(404)
      expect(await lines(ghost.id)).toEqual([])
    })
  })

  describe('POST admin/doctors/ghosts/:id/merge', () => {
    const aDoctor = async (given: object = {}) => {
      made += 1
      const email = `medico${made}@studio.test`
      const named = { first_name: 'Carla', last_name: 'Neri', category: 'specialist', email }
      const { body } = await admin.call(ofDoctors.create, {
        body: { ...named, active: true, online_bookings: true, ...given },
      })
      return body.data
    }

    test('fills in what the doctor lacked and changes nothing else', async () => {
      const doctor = await aDoctor({ registration_number: 'RM-SUO' })
      const ghost = await aGhost({
        registration_number: 'RM-DEL-PROFILO',
        title: 'dott.ssa',
        phone_prefix: '+39',
        phone: '333 5550177',
      })
      const dry = await merge(ghost, doctor.id, { dry_run: 1 })
      const taken = { title: 'dott.ssa', phone_prefix: '+39', phone: '333 5550177', slug: ghost.slug }
      expect(dry.body.data).toMatchObject({ after: taken, before: { title: null, phone: null } })
      expect(Object.keys(dry.body.data.after).sort()).toEqual(Object.keys(taken).sort())
      expect(await doctorNow(doctor.id)).toEqual(doctor)
      expect((await merge(ghost, doctor.id)).body.data).toEqual(dry.body.data)
      expect(await doctorNow(doctor.id)).toMatchObject({ ...taken, registration_number: 'RM-SUO', version: 2 })
      expect((await admin.call(ofGhosts.one, { params: { id: ghost.id } })).status).toBe(404)
      expect(await lines(ghost.id)).toEqual([{ action: 'merge', subject: 'doctors/ghosts', detail: String(doctor.id) }])
      expect(await lines(doctor.id)).toEqual([{ action: 'update', subject: 'doctors', detail: null }])
    })

    test('into another profile fills in what that one lacked, and one profile is left', async () => {
      const kept = await aGhost({ registration_number: 'RM-SUO', slug: null, email: null })
      const gone = await aGhost({ registration_number: 'RM-DOPPIO', title: 'dott.ssa' })
      const dry = await merge(gone, kept.id, { dry_run: 1 })
      expect(dry.body.data.after).toMatchObject({ title: 'dott.ssa', slug: gone.slug })
      expect((await merge(gone, kept.id)).body.data).toEqual(dry.body.data)
      const now = async (id: number) => admin.call(ofGhosts.one, { params: { id } })
      expect((await now(kept.id)).body.data).toMatchObject({ registration_number: 'RM-SUO', title: 'dott.ssa' })
      expect((await now(gone.id)).status).toBe(404)
      expect((await merge(kept, kept.id, { version: 2 })).status).toBe(422)
    })

    test('leaves a profile that cannot be restored', async () => {
      const [doctor, ghost] = [await aDoctor(), await aGhost()]
      expect((await merge(ghost, doctor.id)).status).toBe(200)
      expect((await admin.call(ofGhosts.restore, { params: { id: ghost.id } })).status).toBe(409)
      const other = await aGhost()
      await admin.call(ofGhosts.remove, { params: { id: other.id } })
      expect((await admin.call(ofGhosts.restore, { params: { id: other.id } })).status).toBe(200)
    })

    test.each<[string, () => Promise<number>, object, number]>([
      ['with a patient', async () => practice.patient, {}, 422],
      ['with nobody', async () => 999_999, {}, 422],
      ['by an older version', async () => practice.ferri, { version: 7 }, 409],
    ])('is refused %s', async (_name, whom, more, status) => {
      const ghost = await aGhost()
      expect((await merge(ghost, await whom(), more)).status).toBe(status)
      expect((await admin.call(ofGhosts.one, { params: { id: ghost.id } })).body.data).toEqual(ghost)
    })

    test('into two doctors at once succeeds once', async () => {
      const [one, other, ghost] = [await aDoctor(), await aDoctor(), await aGhost()]
      const answers = await Promise.all([merge(ghost, one.id), merge(ghost, other.id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    })
  })

  test('POST admin/totems/:id/secret answers a secret once, and replaces the one before', async () => {
    const office_id = practice.roma.officeId
    const { body } = await admin.call(resourceEndpoints(totems).create, {
      body: { name: 'Ingresso', code: 'T-1', office_id, active: true },
    })
    const params = { id: body.data.id }
    const secret = async () => (await admin.call(endpoints.newTotemSecret, { params })).body.data.secret
    const stored = () => practice.connection.sql('select secret_hash from totems where id = $1', [params.id])
    const first = await secret()
    expect(await stored()).toEqual([{ secret_hash: hashToken(first) }])
    const second = await secret()
    expect(second).not.toBe(first)
    expect(await stored()).toEqual([{ secret_hash: hashToken(second) }])
    const { body: shown } = await admin.call(resourceEndpoints(totems).one, { params })
    expect(JSON.stringify(shown)).not.toContain('secret')
    expect((await lines(params.id)).map(({ action }) => action)).toEqual(['secret', 'secret'])
  })
})
