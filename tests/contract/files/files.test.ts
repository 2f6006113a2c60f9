import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix, endpoints } from '../../../domain/contract'
import { largestFile, linkMinutes } from '../../../domain/contract/files'
import { storeDemoFiles } from '../../../server/db/demo/files'
import { auditEntries, bookingMedia } from '../../../server/db/tables'
import { beginnings, contentOf } from '../../support/builders/file-contents'
import { aPractice, booked, type Practice, save } from '../../support/builders/practice'
import { aClock, aTestApp } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'
import { onEveryStore } from '../../support/servers/file-stores'

const pdf = '%PDF-1.4 piccolo'
const prefix = `${apiPrefix}/storage/files/`

/** The same numbers below a limit at each run. */
function aRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
}

const decodeIfPossible = (url: string): string => {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

onEveryStore((aStore) => {
  const store = aStore()

  onMainDatabase((open) => {
    let practice: Practice
    beforeAll(async () => {
      practice = await aPractice(await open(), aClock(), {}, { files: store })
      return () => practice.close()
    })

    /** The request of a browser that opens a link: without session or own headers. */
    const follow = (url: string) => practice.app.inject({ method: 'GET', url })
    const key = (n: number) => `key-of-a-test-${String(n).padStart(4, '0')}`

    async function attach(n: number, name = 'Referto così.pdf') {
      const visit = await booked(practice, { date: '2026-12-02', from: '20:00', to: '20:10', overtime: true }).catch(
        async () =>
          (await practice.doctor.call(endpoints.bookings, { query: { from: '2026-12-02', to: '2026-12-02' } })).body
            .data[0],
      )
      await practice.connection.db
        .insert(bookingMedia)
        .values({ booking_id: visit.id, key: key(n), name, mime_type: 'application/pdf', size: pdf.length })
      await practice.files.write(key(n), { name, type: 'application/pdf' }, Readable.from([pdf]))
      const { media } = (await practice.doctor.call(endpoints.booking, { params: { id: visit.id } })).body.data
      return { visit, file: media.at(-1) as { id: number; name: string; mime_type: string; url: string } }
    }

    describe('attachments of a booking', () => {
      test('are answered with it, and their links answer a download without headers', async () => {
        const { file } = await attach(1)
        expect(file).toMatchObject({ name: 'Referto così.pdf', mime_type: 'application/pdf' })
        // the address contains neither the name nor anything about the visit
        expect(file.url).toMatch(
          /^\/api\/backoffice\/files\/key-of-a-test-0001\?expires=\d{10}&reader=\d+\.\d+&signature=[\w-]{43}$/,
        )
        const answer = await follow(file.url)
        expect([answer.statusCode, answer.body]).toEqual([200, pdf])
        expect(answer.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-length': String(pdf.length),
          'content-disposition': `attachment; filename="Referto cosi.pdf"; filename*=UTF-8''Referto%20cos%C3%AC.pdf`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
      })

      test('are an empty list for a booking without any', async () => {
        const visit = await booked(practice, { date: '2026-12-03', from: '09:00', to: '09:15' })
        expect(visit.media).toEqual([])
        const list = (
          await practice.doctor.call(endpoints.bookings, { query: { from: '2026-12-01', to: '2026-12-05' } })
        ).body
        expect(list.data.map(({ media }: { media: unknown[] }) => media.length)).toEqual([1, 0])
      })

      test('have links that are valid for five minutes', async () => {
        const { file } = await attach(2)
        practice.clock.advance(4)
        expect((await follow(file.url)).statusCode).toBe(200)
        practice.clock.advance(1)
        expect((await follow(file.url)).statusCode).toBe(403)
        practice.clock.set(testNow)
      })

      test('have links that answer 403 when anything in them is changed', async () => {
        const [{ file }, { file: other }] = [await attach(3), await attach(4)]
        const [path = '', query = ''] = file.url.split('?')
        const [otherPath] = other.url.split('?')
        const expires = new URLSearchParams(query).get('expires') ?? ''
        const forged = [
          `${otherPath}?${query}`,
          path,
          `${path}?expires=${expires}`,
          `${path}?${query.replace(expires, String(Number(expires) + 60))}`,
          `${path}?${query.slice(0, -1)}`,
          `${path}?${query.replace(/reader=\d+/, 'reader=999')}`,
          `${path}?${query.replace(/(reader=\d+)\.\d+/, '$1.999')}`,
          `${path}?${query.replace(/&reader=[\d.]+/, '')}`,
          `${path}?${query.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`)}`,
          `${path}?expires=&signature=`,
          `${path}?expires=9e99&signature=${'A'.repeat(43)}`,
          `${apiPrefix}/files/no-such-key-anywhere?${query}`,
        ]
        for (const url of forged) {
          const answer = await follow(url)
          expect([url, answer.statusCode, answer.json()]).toEqual([
            url,
            403,
            { message: 'Il link è scaduto o non è valido.' },
          ])
        }
        const upload = await practice.app.inject({
          method: 'PUT',
          url: `${apiPrefix}/storage/files/${key(3)}?${query.replace(/&reader=[\d.]+/, '')}`,
          headers: { 'content-type': 'application/pdf' },
          payload: 'altro',
        })
        expect(upload.statusCode).toBe(403)
        expect((await follow(file.url)).body).toBe(pdf)
      })

      test('have keys that are never read as a path', async () => {
        for (const odd of [
          '..%2f..%2f..%2fetc%2fpasswd',
          '../../package.json',
          '%2e%2e%2fx',
          'key%00',
          'a',
          'k'.repeat(65),
        ]) {
          const answer = await follow(`${apiPrefix}/files/${odd}`)
          expect([odd, answer.statusCode]).toEqual([odd, 404])
        }
      })

      test('answer 404 once the stored file is gone', async () => {
        const { visit } = await attach(5)
        await practice.connection.db
          .insert(bookingMedia)
          .values({ booking_id: visit.id, key: key(99), name: 'Perso.pdf', mime_type: 'application/pdf', size: 1 })
        const { media } = (await practice.doctor.call(endpoints.booking, { params: { id: visit.id } })).body.data
        expect((await follow(media.at(-1).url)).statusCode).toBe(404)
      })

      test('are answered to no one who may not read the booking', async () => {
        const { visit } = await attach(6)
        expect((await practice.otherDoctor.call(endpoints.booking, { params: { id: visit.id } })).status).toBe(404)
        const theirs = await practice.otherDoctor.call(endpoints.bookings, {
          query: { from: '2026-12-01', to: '2026-12-05' },
        })
        expect(JSON.stringify(theirs.body)).not.toContain('key-of-a-test')
      })

      test('are kept by an edit', async () => {
        const { visit } = await attach(7)
        const answer = await save(practice.doctor, {
          office_user_id: visit.office_user_id,
          office_service_id: visit.office_service_id,
          user_id: visit.user_id,
          date: visit.date,
          from: visit.from,
          to: visit.to,
          doctor_notes: 'A digiuno',
          original_booking_id: visit.id,
          version: visit.version,
        })
        expect([answer.status, answer.body.data.media.length > 0]).toEqual([200, true])
      })
    })

    describe('PUT storage/files/:key (UP1)', () => {
      type Link = { url: string; headers: Record<string, string>; key: string }
      const ask = (body: object) => practice.doctor.call(endpoints.signUpload, { body })
      const link = async (body: object): Promise<Link> => (await ask(body)).body.data
      const put = (url: string, headers: Record<string, string>, payload: string | Buffer = pdf) =>
        practice.app.inject({ method: 'PUT', url, headers, payload })
      const wanted = { ContentType: 'application/pdf', name: 'Esami più recenti.pdf', size: pdf.length }

      test('with a signed link stores the file without a session', async () => {
        const { url, headers, key } = await link(wanted)
        expect(url).not.toMatch(/Esami/)
        expect((await put(url, headers)).statusCode).toBe(204)
        const stored = await practice.files.read(key)
        expect(stored).toMatchObject({ name: 'Esami più recenti.pdf', type: 'application/pdf', size: pdf.length })
        const chunks = await stored?.content().toArray()
        expect(Buffer.concat(chunks ?? []).toString()).toBe(pdf)
      })

      test('is preceded by an audit entry with the key of the file, not its name', async () => {
        const { key } = (await practice.assistant.call(endpoints.signUpload, { body: wanted })).body.data
        const entries = await practice.connection.db.select().from(auditEntries).where(eq(auditEntries.detail, key))
        expect(entries).toMatchObject([{ actor_id: practice.secretary, action: 'create', subject: 'file' }])
        expect(JSON.stringify(entries)).not.toMatch(/Esami/)
      })

      test('with another type, size, expiry, key or file name than signed is refused and stores nothing', async () => {
        const { url, headers, key } = await link(wanted)
        const other = await link(wanted)
        const [path = '', query = ''] = url.split('?')
        const [otherPath] = other.url.split('?')
        const expires = new URLSearchParams(query).get('expires') ?? ''
        const longer = `${pdf}!`
        const attempts: [string, number, Parameters<typeof put>][] = [
          ['another type', 403, [url, { ...headers, 'Content-Type': 'image/png' }]],
          ['a type that is never let in', 415, [url, { ...headers, 'Content-Type': 'text/html' }]],
          ['no file name', 403, [url, { 'Content-Type': 'application/pdf' }]],
          [
            'another file name',
            403,
            [url, { ...headers, 'Content-Disposition': "attachment; filename*=UTF-8''x.pdf" }],
          ],
          ['more bytes', 422, [url, headers, longer]],
          ['fewer bytes', 422, [url, headers, 'x']],
          ['no bytes', 422, [url, headers, '']],
          ['a size of his own', 403, [url.replace(`size=${pdf.length}`, `size=${longer.length}`), headers, longer]],
          ['no size', 403, [url.replace(/&size=\d+/, ''), headers, longer]],
          ['a later end', 403, [url.replace(expires, String(Number(expires) + 600)), headers]],
          ['another key', 403, [`${otherPath}?${query}`, headers]],
          ['no signature', 403, [path, headers]],
        ]
        for (const [what, status, sent] of attempts)
          expect([what, (await put(...sent)).statusCode]).toEqual([what, status])
        practice.clock.advance(linkMinutes)
        expect((await put(url, headers)).statusCode).toBe(403)
        practice.clock.set(testNow)
        expect(await practice.files.read(key)).toBeNull()
        expect((await put(url, headers)).statusCode).toBe(204)
      })

      test('with a link or headers changed anywhere stores nothing and is refused, never 5xx', async () => {
        const random = aRandom(20_261_123)
        const { url, headers, key } = await link(wanted)
        const signs = 'aZ09-_%=?/. \u00e8'
        for (let i = 0; i < 150; i += 1) {
          const at = prefix.length + random(url.length - prefix.length)
          const sign = signs[random(signs.length)] ?? ''
          const changed = [
            url.slice(0, at) + sign + url.slice(at + 1),
            url.slice(0, at) + url.slice(at + 1),
            url.slice(0, at) + sign + url.slice(at),
            url.slice(0, at),
          ][random(4)] as string
          if (changed === url) continue
          const { statusCode } = await put(encodeURI(decodeIfPossible(changed)), headers)
          expect([changed, [400, 403, 404, 405, 414, 422].includes(statusCode), statusCode]).toEqual([
            changed,
            true,
            statusCode,
          ])
        }
        expect(await practice.files.read(key)).toBeNull()
        expect((await put(url, headers)).statusCode).toBe(204)
      })

      test('with a content that is not of its type answers 422 on the file and stores nothing', async () => {
        const contents = [
          '<script>alert(1)</script>',
          beginnings['image/jpeg'],
          Buffer.concat([beginnings['image/gif'], Buffer.alloc(100_000)]),
          'x',
          pdf.slice(1),
          `${pdf}<script>alert(1)</script>`,
        ]
        for (const content of contents) {
          const { url, headers, key } = await link({ ContentType: 'application/pdf', name: 'Referto.pdf' })
          const answer = await put(url, headers, content)
          const errors = { file: ['Il contenuto del file non è del tipo indicato.'] }
          expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
          expect(await practice.files.read(key)).toBeNull()
          expect((await put(url, headers)).statusCode).toBe(204)
        }
      })

      test('twice, also at once, answers 409 and keeps the first file', async () => {
        const { url, headers, key } = await link({ ContentType: 'image/gif', size: 11 })
        const answers = await Promise.all(['first', 'other', 'third'].map((text) => put(url, headers, `GIF89a${text}`)))
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409])
        const content = async () =>
          Buffer.concat((await (await practice.files.read(key))?.content().toArray()) ?? []).toString()
        const kept = await content()
        expect((await put(url, headers, 'GIF89aagain')).statusCode).toBe(409)
        expect(await content()).toBe(kept)
      })

      test('without a declared size is still limited', async () => {
        const { url, headers, key } = await link({ ContentType: 'image/png' })
        expect((await put(url, headers, contentOf('image/png', largestFile + 1))).statusCode).toBe(413)
        expect(await practice.files.read(key)).toBeNull()
        expect((await put(url, headers, contentOf('image/png', 70_000))).statusCode).toBe(204)
        expect((await practice.files.read(key))?.name).toBe('allegato.png')
      })

      test('is signed only for pictures and PDF, of a sensible size and name', async () => {
        const wrong: [object, string][] = [
          [{ ...wanted, ContentType: 'text/html' }, 'ContentType'],
          [{ ...wanted, ContentType: 'image/svg+xml' }, 'ContentType'],
          [{ ...wanted, size: largestFile + 1 }, 'size'],
          [{ ...wanted, size: 0 }, 'size'],
          [{ ...wanted, name: ' ' }, 'name'],
          [{ ...wanted, name: 'a\u0000.pdf' }, 'name'],
          [{ ...wanted, name: 'Esami.html' }, 'name'],
          [{ ...wanted, name: 'Esami.png' }, 'name'],
          [{ ...wanted, path: '/etc' }, 'path'],
        ]
        for (const [body, field] of wrong) {
          const answer = await ask(body)
          expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, 422, [field]])
        }
      })

      test('takes content types that every other call refuses', async () => {
        const answer = await practice.app.inject({
          method: 'POST',
          url: `${apiPrefix}/doctor/bookings`,
          headers: { authorization: `Bearer ${practice.doctor.token}`, 'content-type': 'application/pdf' },
          payload: pdf,
        })
        expect(answer.statusCode).toBe(415)
      })
    })
  })

  onMainDatabase((open) => {
    test('attachments of the demo are a real PDF and a real picture', async () => {
      const server = await aTestApp(await open({ filled: 'demo' }), aClock(), {}, { files: store })
      await storeDemoFiles(server.files)
      await storeDemoFiles(server.files)
      const doctor = await server.as('mmg@curante.test')
      const visits = (await doctor.call(endpoints.bookings, { query: { from: '2026-11-24', to: '2026-12-24' } })).body
        .data
      const media = visits.flatMap(
        (visit: { media: { name: string; mime_type: string; url: string }[] }) => visit.media,
      )
      expect(media.map(({ name }: { name: string }) => name)).toEqual(['Esami del sangue.pdf', 'Tracciato ECG.png'])
      const starts = []
      for (const { url } of media)
        starts.push((await server.app.inject({ url })).rawPayload.subarray(0, 5).toString('latin1'))
      expect(starts).toEqual(['%PDF-', '\u0089PNG\r'])
      await server.close()
    })
  })
})
