import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import {
  fileSpace,
  largestFile,
  leastCounted,
  linkMinutes,
  mostOpenUploads,
  uploadMinutes,
} from '../../../domain/contract/files'
import { storedFiles } from '../../../server/db/tables'
import { contentOf } from '../../support/builders/file-contents'
import { aPractice, type Practice } from '../../support/builders/practice'
import { onMainDatabase, testNow } from '../../support/servers/database'

const megabyte = 1024 * 1024

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  const roles = [
    ['patient', fileSpace.participant],
    ['medical_representative', fileSpace.participant],
    ['doctor', fileSpace.staff],
    ['assistant', fileSpace.staff],
    ['admin', fileSpace.staff],
  ] as const
  type Role = (typeof roles)[number][0]

  let number = 0
  /** A user with files of these sizes; `null` is one stored before sizes were kept. */
  async function aUser(role: Role, sizes: readonly (number | null)[] = [], uploaded_at: Date | null = testNow) {
    const user_id = await practice.person(role, {}, role === 'doctor' ? 'mmg' : undefined)
    const rows = sizes.map((size) => {
      number += 1
      const key = `file-of-somebody-${number}`
      return { key, name: 'a.pdf', type: 'application/pdf', user_id, size, created_at: testNow, uploaded_at }
    })
    if (rows.length > 0) await practice.connection.db.insert(storedFiles).values(rows)
    const session = await practice.session(user_id)
    const sign = (size?: number) =>
      session.call(endpoints.signUpload, { body: { ContentType: 'application/pdf', ...(size && { size }) } })
    return { user_id, sign }
  }
  const filled = (space: number, free: number) => {
    const whole = Math.floor((space - free) / largestFile)
    const rest = space - free - whole * largestFile
    return [...Array.from({ length: whole }, () => largestFile), ...(rest > 0 ? [rest] : [])]
  }

  describe('POST storage/signed_url', () => {
    test.each(roles)('of a %s answers 422 at size for a byte more than %i bytes in all', async (role, space) => {
      const { sign } = await aUser(role, filled(space, megabyte))
      const refused = await sign(megabyte + 1)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['size']])
      expect((await sign(megabyte)).status).toBe(200)
    })

    test('tells how much is used and what to do', async () => {
      const { sign } = await aUser('patient', filled(fileSpace.participant, megabyte))
      expect((await sign(2 * megabyte)).body.errors.size).toEqual([
        'Non c’è spazio per questo file: i tuoi occupano 99 MB dei 100 MB a disposizione. ' +
          'Togli quelli che non servono più: lo spazio si libera entro un giorno.',
      ])
    })

    test.each([
      ['without a size counts the largest file', [], undefined, largestFile],
      ['counts a small file as 64 KiB', [], 1, leastCounted],
      ['counts what an older upload did not tell as 64 KiB', [null], leastCounted, 2 * leastCounted],
    ])('%s', async (_what, stored, size, needed) => {
      const { sign } = await aUser('patient', [...filled(fileSpace.participant, needed - 1), ...stored])
      expect((await sign(size)).status).toBe(422)
      const other = await aUser('patient', [...filled(fileSpace.participant, needed), ...stored])
      expect((await other.sign(size)).status).toBe(200)
    })

    test('sixteen at once announce no more than the space holds', async () => {
      const { sign, user_id } = await aUser('patient')
      const answers = await Promise.all(Array.from({ length: 16 }, () => sign(largestFile)))
      const statuses = answers.map(({ status }) => status)
      expect([200, 422].map((status) => statuses.filter((one) => one === status).length)).toEqual([5, 11])
      expect(await practice.connection.db.$count(storedFiles, eq(storedFiles.user_id, user_id))).toBe(5)
    })

    test('counts an announced upload while it can arrive, and no longer', async () => {
      const { sign } = await aUser('patient', filled(fileSpace.participant, 0), null)
      practice.clock.advance(uploadMinutes - 1)
      expect((await sign(1)).status).toBe(422)
      practice.clock.advance(1)
      expect((await sign(1)).status).toBe(200)
      practice.clock.set(testNow)
    })

    test('answers 429 with 100 uploads announced and not finished', async () => {
      const open = Array.from({ length: mostOpenUploads - 1 }, () => 1)
      const { sign } = await aUser('doctor', open, null)
      expect((await sign(1)).status).toBe(200)
      expect(await sign(1)).toMatchObject({ status: 429, headers: { 'retry-after': String(uploadMinutes * 60) } })
      const { sign: other } = await aUser('doctor', [...open, 1])
      expect((await other(1)).status).toBe(200)
    })
  })

  describe('PUT storage/files/:key', () => {
    const upload = async (body: object, payload: string | Buffer) => {
      const { url, headers, key } = (await practice.doctor.call(endpoints.signUpload, { body })).body.data
      return { key, answer: await practice.app.inject({ method: 'PUT', url, headers, payload }), url, headers }
    }
    const rowOf = async (key: string) =>
      (await practice.connection.db.select().from(storedFiles).where(eq(storedFiles.key, key)))[0]

    test('keeps the size that arrived, also of an upload that told none', async () => {
      const { key, answer } = await upload({ ContentType: 'image/png' }, contentOf('image/png', 70_000))
      expect(answer.statusCode).toBe(204)
      expect(await rowOf(key)).toMatchObject({ size: 70_000, uploaded_at: testNow })
    })

    test('of a link whose announcement is gone answers 403 and stores nothing', async () => {
      const { url, headers, key } = (
        await practice.doctor.call(endpoints.signUpload, { body: { ContentType: 'image/png' } })
      ).body.data
      await practice.connection.db.delete(storedFiles).where(eq(storedFiles.key, key))
      const answer = await practice.app.inject({ method: 'PUT', url, headers, payload: contentOf('image/png') })
      expect([answer.statusCode, await practice.files.read(key)]).toEqual([403, null])
    })

    test(`is let in for ${linkMinutes} minutes after the signature`, async () => {
      const { url, headers } = (
        await practice.doctor.call(endpoints.signUpload, { body: { ContentType: 'image/png' } })
      ).body.data
      const put = () => practice.app.inject({ method: 'PUT', url, headers, payload: contentOf('image/png') })
      practice.clock.advance(5)
      expect((await put()).statusCode).toBe(403)
      practice.clock.set(testNow)
      expect((await put()).statusCode).toBe(204)
    })
  })
})
