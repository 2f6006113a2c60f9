import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { FileStore } from '../../../server/storage/file-store'
import { pagesOfFiles, pagesOfPdf } from '../../../server/storage/pdf-pages'
import { cpuOf } from '../../support/builders/cost'
import { packedPdf, plainPdf, savedAgain } from '../../support/builders/pdf'

test('the pages of a PDF are counted, however its objects are written, and as it was saved last', async () => {
  const junk = Buffer.from('\n\n')
  for (const [file, pages] of [
    [plainPdf(3), 3],
    [packedPdf(7), 7],
    [packedPdf(200), 200],
    [packedPdf(6, { bomb: 20 * 1024 * 1024 }), 6],
    [savedAgain(plainPdf(2), 12), 12],
    [Buffer.concat([junk, plainPdf(4)]), 4],
  ] as const)
    expect(await pagesOfPdf(file)).toBe(pages)
})

test('a PDF that is broken, encrypted, endless, or larger than 32 MiB when unpacked → null, in 2 s of CPU time', async () => {
  const endless = plainPdf(1, '/Prev 60').toString('latin1')
  const own = Number(/startxref\n(\d+)/.exec(endless)?.[1])
  const refused = [
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7'),
    plainPdf(3, '/Encrypt << /Filter /Standard >>'),
    Buffer.from(endless.replace('/Prev 60', `/Prev ${own}`), 'latin1'),
    packedPdf(3, { bomb: 40 * 1024 * 1024 }),
    plainPdf(0),
    Buffer.from(plainPdf(1).toString('latin1').replace('/Count 1', '/Count 99999'), 'latin1'),
  ]
  const counted = async () => {
    for (const file of refused) expect(await pagesOfPdf(file)).toBeNull()
  }
  expect(await cpuOf(counted, 2_000)).toBeLessThan(2_000)
})

test('no bytes make it fail: cut off, changed or invented, the answer is a number of pages or null', async () => {
  const files = [plainPdf(5), packedPdf(5), savedAgain(plainPdf(2), 5)]
  const changed = fc.record({
    file: fc.constantFrom(...files),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(changed, async ({ file, cut, bytes }) => {
      const copy = Buffer.from(file.subarray(0, cut < 0.5 ? file.length : Math.floor(file.length * cut)))
      for (const [at, byte] of bytes) if (at < copy.length) copy[at] = byte
      const pages = await pagesOfPdf(copy)
      expect(pages === null || (Number.isInteger(pages) && pages > 0 && pages < 32_768)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('of stored files a store gives some too late, an error or none → null for them', async () => {
  // the second is over when the stuck one is asked for
  const late = new AbortController()
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const failing = new Readable({ read: () => failing.destroy(new Error('The store is away')) })
  const contents: Record<string, Readable> = {
    ...{ two: Readable.from([plainPdf(2)]), failing, last: Readable.from([plainPdf(5)]) },
    ...{ stuck: new Readable({ read: () => late.abort() }), picture: Readable.from([plainPdf(3)]) },
  }
  const store = {
    read: async (key: string) =>
      contents[key] ? { name: key, type: '', size: 9, content: () => contents[key] } : null,
  } as unknown as FileStore
  const pdf = (key: string) => ({ key, type: 'application/pdf' })
  const files = [
    pdf('two'),
    pdf('failing'),
    pdf('missing'),
    { key: 'picture', type: 'image/png' },
    pdf('stuck'),
    pdf('last'),
  ]
  expect(await pagesOfFiles(store, files)).toEqual([2, null, null, null, null, null])
  expect(patience).toHaveBeenCalledWith(1_000)
})
