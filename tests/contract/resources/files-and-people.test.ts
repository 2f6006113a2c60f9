import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalText } from '../../../domain/contract/refusal'
import { validationText } from '../../../domain/text/validation'
import { auditEntries, personKeys, roleUsers, users } from '../../../server/db/tables'
import { servedResources } from '../../../server/resources'
import { registerServed } from '../../../server/resources/engine/serve'
import { servedSpecimens, specimenBuyers, specimens, specimenTable } from '../../support/builders/every-kind'
import { makeTable } from '../../support/builders/make-table'
import { aRecord } from '../../support/builders/resource-examples'
import { onMainDatabase } from '../../support/servers/database'
import { type Api, aResourceServer, type ResourceServer } from '../../support/servers/resource-server'

const all = [...servedResources, servedSpecimens]
beforeAll(() => registerServed([servedSpecimens]))
const resourceOf = (name: string) => {
  const served = all.find(({ resource }) => resource.name === name)
  if (!served) throw new Error(`${name} is not served`)
  return served.resource
}

onMainDatabase((open) => {
  let server: ResourceServer
  let admin: Api
  let boss: Api
  beforeAll(async () => {
    const connection = await open()
    await makeTable(connection, specimenTable)
    await makeTable(connection, specimenBuyers)
    server = await aResourceServer(connection, all)
    admin = server.as('admin')
    boss = server.as('superadmin')
  })
  afterAll(() => server.close())

  describe('files of a record', () => {
    const refused = { status: 422, body: { errors: { picture: [refusalText.unknownValue] } } }
    const change = (id: number, picture: unknown, version = 1) =>
      admin.put(`admin/specimens/${id}`, { picture, version })

    test('are downloaded by a link that only readers of the record get, as attachments', async () => {
      // links end with the columns of `server/storage/file-holders.ts`, and the test resource has none of them
      const record = await aRecord(admin, all, resourceOf('doctors'))
      const { photo_file } = record as unknown as { photo_file: { name: string; type: string; url: string } }
      expect(photo_file).toMatchObject({ name: 'prova', type: 'image/png' })
      const file = await server.app.inject({ method: 'GET', url: photo_file.url })
      expect(file).toMatchObject({ statusCode: 200, body: expect.stringContaining('prova') })
      expect(file.headers['content-disposition']).toMatch(/^attachment/)
      const bare = photo_file.url.replace(/signature=[^&]+/, 'signature=x')
      expect((await server.app.inject({ method: 'GET', url: bare })).statusCode).toBe(403)
      expect((await server.as('doctor').get(`admin/doctors/${record.id}`)).status).toBe(403)
    })

    test('are accepted only from who uploaded them; another person’s key answers 422', async () => {
      const record = await aRecord(admin, all, specimens)
      const theirs = await boss.upload('image/png')
      expect(await change(record.id, theirs)).toMatchObject(refused)
      expect((await change(record.id, await admin.upload('image/png'))).status).toBe(200)
      const current = (await boss.get(`admin/specimens/${record.id}`)).body.data
      const unchanged = await boss.put(`admin/specimens/${record.id}`, { picture: current.picture, version: 2 })
      expect(unchanged.status).toBe(200)
    })

    test('must be uploaded and of an accepted type, else 422', async () => {
      const record = await aRecord(admin, all, specimens)
      const asked = await admin.post('storage/signed_url', { ContentType: 'image/png' })
      for (const key of [asked.body.data.key, 'neverseenbyanybody', await admin.upload('application/pdf')])
        expect(await change(record.id, key)).toMatchObject(refused)
    })
  })

  describe('people', () => {
    const activeRoles = async (id: number) => {
      const rows = await server.connection.db
        .select({ code: roleUsers.role, active: roleUsers.active })
        .from(roleUsers)
        .where(eq(roleUsers.user_id, id))
      return rows.filter(({ active }) => active).map(({ code }) => code)
    }
    const auditEntriesOf = (subject: string, id: number) => {
      const about = and(eq(auditEntries.subject, subject), eq(auditEntries.subject_id, id))
      return server.connection.db.select().from(auditEntries).where(about)
    }

    test('POST and PUT admin/doctors set the role of the category', async () => {
      const doctor = await aRecord(boss, all, resourceOf('doctors'), undefined, { category: 'mmg' })
      expect(await activeRoles(doctor.id)).toEqual(['doctor'])
      const changed = await boss.put(`admin/doctors/${doctor.id}`, { category: 'specialist', version: 1 })
      expect(changed.body.data).toMatchObject({ category: 'specialist', version: 2 })
      expect(await activeRoles(doctor.id)).toEqual(['specialist'])
    })

    test('only a pharmacy has no first name; its name is one wherever it is composed', async () => {
      const doctors = resourceOf('doctors')
      const pharmacy = await aRecord(boss, all, doctors, undefined, {
        ...{ last_name: 'Farmacia Verdi', first_name: '', category: 'pharmacy' },
      })
      expect((await boss.get(`admin/doctors/${pharmacy.id}`)).body.data.first_name).toBe('')
      const refused = { status: 422, body: { errors: { first_name: [validationText.required] } } }
      expect(await boss.put(`admin/doctors/${pharmacy.id}`, { category: 'mmg', version: 1 })).toMatchObject(refused)
      const doctor = await aRecord(boss, all, doctors, undefined, { category: 'mmg' })
      expect(await boss.put(`admin/doctors/${doctor.id}`, { first_name: ' ', version: 1 })).toMatchObject(refused)
      const friend = await aRecord(boss, all, resourceOf('doctor-friends'), undefined, {
        ...{ doctor_id: pharmacy.id, invited_by_id: doctor.id },
      })
      const { body } = await boss.get(`admin/doctor-friends/${friend.id}?with=doctor`)
      expect(body.data.doctor.name).toBe('Farmacia Verdi')
    })

    test('GET admin/patients answers relatives on both sides with their degree', async () => {
      const named = (first_name: string) =>
        aRecord(boss, all, resourceOf('patients'), undefined, { last_name: 'Serra', first_name })
      const [child, mother] = [await named('Ugo'), await named('Pia')]
      const degree = await boss.post('admin/relative-relationships', { name: 'Madrina', inverse_name: 'Figlioccio' })
      const related = await boss.post('admin/user-relationships', {
        user_id: child.id,
        relative_id: mother.id,
        relationship_id: degree.body.data.id,
      })
      expect([degree.status, related.status]).toEqual([201, 201])
      const relativesOf = async ({ id }: { id: number }) => (await boss.get(`admin/patients/${id}`)).body.data.relatives
      expect(await relativesOf(child)).toEqual([{ id: mother.id, name: 'Serra Pia', relationship: 'Madrina' }])
      expect(await relativesOf(mother)).toEqual([{ id: child.id, name: 'Serra Ugo', relationship: 'Figlioccio' }])
      await boss.delete(`admin/user-relationships/${related.body.data.id}`)
      expect(await relativesOf(child)).toEqual([])
    })

    test('GET admin/patients answers a relative once, by the own degree, when both directions are stored', async () => {
      const named = (first_name: string) =>
        aRecord(boss, all, resourceOf('patients'), undefined, { last_name: 'Moro', first_name })
      const [child, mother] = [await named('Ugo'), await named('Pia')]
      const degree = async (name: string, inverse_name: string) =>
        (await boss.post('admin/relative-relationships', { name, inverse_name })).body.data.id
      const [mothers, children] = [await degree('Mamma', 'Figlio o figlia'), await degree('Bimbo', 'Genitore')]
      for (const [user, relative, relationship_id] of [
        [child, mother, mothers],
        [mother, child, children],
      ])
        await boss.post('admin/user-relationships', { user_id: user.id, relative_id: relative.id, relationship_id })
      const relativesOf = async ({ id }: { id: number }) => (await boss.get(`admin/patients/${id}`)).body.data.relatives
      expect([await relativesOf(child), await relativesOf(mother)]).toEqual([
        [{ id: mother.id, name: 'Moro Pia', relationship: 'Mamma' }],
        [{ id: child.id, name: 'Moro Ugo', relationship: 'Bimbo' }],
      ])
    })

    test('PUT admin/patients gives a person without a profile one, with the usual values of what is not sent', async () => {
      const { db } = server.connection
      const person = { first_name: 'Senza', last_name: 'Profilo', search: 'profilo senza' }
      const [row] = await db.insert(users).values(person).returning({ id: users.id })
      const id = row?.id ?? 0
      await db.insert(roleUsers).values({ user_id: id, role: 'patient' })
      const changed = await boss.put(`admin/patients/${id}`, { contact_email: 'senza@profilo.test', version: 1 })
      expect([changed.status, changed.body.data]).toMatchObject([
        200,
        { contact_email: 'senza@profilo.test', consents: [] },
      ])
    })

    test('a person with another role is 404 like an unknown id', async () => {
      const patient = await aRecord(boss, all, resourceOf('patients'))
      const body = { last_name: 'Presa', version: 1 }
      for (const reply of [
        await boss.get(`admin/doctors/${patient.id}`),
        await boss.put(`admin/doctors/${patient.id}`, body),
        await boss.delete(`admin/doctors/${patient.id}`),
        await boss.get(`admin/doctors/${patient.id}/history`),
      ])
        expect(reply).toEqual({ status: 404, body: { message: refusalText.notFound } })
      expect((await boss.get(`admin/patients/${patient.id}`)).status).toBe(200)
    })

    test('audit log entries of a person are sealed, readable in the history, and lost with the key', async () => {
      const marker = 'Segnalibro'
      const patient = await aRecord(boss, all, resourceOf('patients'), undefined, { last_name: marker })
      await boss.put(`admin/patients/${patient.id}`, { last_name: `${marker} Due`, version: 1 })
      expect(JSON.stringify(await auditEntriesOf('patients', patient.id))).not.toContain(marker)
      const history = async () => JSON.stringify((await boss.get(`admin/patients/${patient.id}/history`)).body.data)
      expect(await history()).toContain(`${marker} Due`)
      await server.connection.db.delete(personKeys).where(eq(personKeys.user_id, patient.id))
      expect(await history()).not.toContain(marker)
    })

    test('a personal field of another record leaves only its name in the audit log', async () => {
      const record = await aRecord(admin, all, specimens)
      const [entry] = await auditEntriesOf('specimens', record.id)
      expect(entry?.change).toHaveProperty('fiscal_code', [null, null])
      expect(JSON.stringify(entry)).not.toContain(record.fiscal_code)
    })
  })
})
