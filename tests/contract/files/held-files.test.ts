import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileFields } from '../../../domain/resource'
import { bookingMedia, campaigns, chatFiles, doctorOffers, prescriptions } from '../../../server/db/tables'
import { listedResources, servedResources } from '../../../server/resources'
import { fileColumns } from '../../../server/storage/file-holders'
import { downloadLink, readFilesSecret } from '../../../server/storage/links'
import { aRecord, type Made } from '../../support/builders/resource-examples'
import { aLinkReader, aTestApp } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'
import { type Api, aResourceServer, aToken, type ResourceServer } from '../../support/servers/resource-server'

const withFiles = servedResources.flatMap((served) =>
  fileFields(served.resource).map((field) => ({ name: served.resource.name, served, field })),
)
const refused = { statusCode: 403, body: '{"message":"Il link è scaduto o non è valido."}' }

test('every column that refers to files is known to the removal of orphans', () => {
  const columns = listedResources.flatMap(({ resource, columns, profileColumns }) =>
    fileFields(resource).map((field) => columns[field] ?? profileColumns[field]),
  )
  expect(new Set(fileColumns)).toEqual(
    new Set([
      ...columns,
      bookingMedia.key,
      campaigns.file_key,
      chatFiles.key,
      doctorOffers.image,
      prescriptions.sheet_key,
    ]),
  )
})

onMainDatabase((open) => {
  let server: ResourceServer
  let boss: Api
  beforeAll(async () => {
    server = await aResourceServer(await open())
    boss = server.as('superadmin')
    return () => server.close()
  })

  const follow = async (url: string) => {
    const { statusCode, body } = await server.app.inject({ url })
    return { statusCode, body }
  }
  const found = { statusCode: 200, body: expect.stringContaining('prova') }

  describe.each(withFiles)('a link to admin/$name, $field', ({ name, served, field }) => {
    const linkIn = (record: Made) => (record[`${field}_file`] as { url: string }).url
    const change = async (record: Made, value: unknown): Promise<Made> => {
      const { status, body } = await boss.put(`admin/${name}/${record.id}`, { [field]: value, version: record.version })
      expect([status, body.errors]).toEqual([200, undefined])
      return body.data
    }

    test('answers 403 as soon as the file is replaced or taken away, like a forged one', async () => {
      const record = await aRecord(boss, servedResources, served.resource)
      expect(await follow(linkIn(record))).toEqual(found)
      const replaced = await change(record, await boss.upload('image/png'))
      expect(await follow(linkIn(record))).toEqual(refused)
      expect(await follow(linkIn(replaced))).toEqual(found)
      const emptied = await change(replaced, null)
      expect(emptied[`${field}_file`]).toBeNull()
      expect(await follow(linkIn(replaced))).toEqual(refused)
    })

    test('answers 403 while the record is deleted, 200 once it is restored', async () => {
      const record = await aRecord(boss, servedResources, served.resource)
      await boss.delete(`admin/${name}/${record.id}`)
      expect(await follow(linkIn(record))).toEqual(refused)
      const { body } = await boss.post(`admin/${name}/${record.id}/restore`)
      expect(await follow(linkIn(body.data))).toEqual(found)
    })

    test('is of one record: a second one, also at once or in bulk, answers 422', async () => {
      const records = [
        await aRecord(boss, servedResources, served.resource),
        await aRecord(boss, servedResources, served.resource),
      ]
      const key = await boss.upload('image/png')
      const put = ({ id, version }: Made) => boss.put(`admin/${name}/${id}`, { [field]: key, version })
      const answers = await Promise.all(records.map(put))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
        [field]: ['Il valore scelto non esiste.'],
      })
      const bulk = { action: 'update', ids: records.map(({ id }) => id), values: { [field]: key } }
      const many = await boss.post(`admin/${name}/bulk`, bulk)
      expect([many.status, Object.keys(many.body.errors ?? {})]).toEqual([422, [`values.${field}`]])
    })
  })

  test('a file that no record refers to answers 403 even to a valid link', async () => {
    const secret = await readFilesSecret(server.connection.db)
    const reader = await aLinkReader(server.connection, { token: await aToken(server.connection, 'superadmin') })
    expect(await follow(downloadLink(secret, await boss.upload('image/png'), reader, testNow))).toEqual(refused)
  })
})

onMainDatabase((open) => {
  test('a link to an attachment answers 403 once the visit lets go of it', async () => {
    const app = await aTestApp(await open({ filled: 'demo' }))
    const key = 'demo-esami-del-sangue'
    await app.files.write(key, { name: 'Esami.pdf', type: 'application/pdf' }, Readable.from(['%PDF']))
    const doctor = await app.as('mmg@curante.test')
    const reader = await aLinkReader(app.connection, doctor, await app.userId('mmg@curante.test'))
    const url = downloadLink(await readFilesSecret(app.connection.db), key, reader, testNow)
    expect((await app.app.inject({ url })).statusCode).toBe(200)
    await app.connection.db.delete(bookingMedia)
    expect((await app.app.inject({ url })).statusCode).toBe(403)
    await app.close()
  })
})
