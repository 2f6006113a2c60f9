import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { expect, test } from 'vitest'
import { linkMinutes } from '../../domain/contract/files'
import { HttpFailure, http } from '../../src/platform/basic/http'
import { refusalOfUpload, upload, withFileLinks } from '../../src/platform/calls'
import { beginSession, setActingDoctor } from '../../src/platform/session'

test('upload answers key, url, headers, name, size, mime_type and type, and sends the bytes without session headers', async () => {
  const sent: InternalAxiosRequestConfig[] = []
  const link = { key: 'k1', url: '/api/backoffice/storage/files/k1?s=1', headers: { 'Content-Type': 'image/png' } }
  http.defaults.adapter = async (config) => {
    sent.push(config)
    const response: AxiosResponse = { status: 200, data: { data: link }, config, headers: {}, statusText: '' }
    return response
  }
  beginSession({ token: 'token', userId: 7 })
  setActingDoctor(3)
  const file = new File(['1234'], 'foto.png', { type: 'image/png' })
  const result = await upload(file, { signal: new AbortController().signal, onProgress: () => {} })
  expect(result).toEqual({ ...link, name: 'foto.png', size: 4, mime_type: 'image/png', type: 'image' })
  const [signed, put] = sent
  expect(signed?.headers.get('X-Acting-As')).toBe('3')
  expect(put?.headers.get('Authorization') ?? null).toBeNull()
  expect(put?.headers.get('X-Acting-As') ?? null).toBeNull()
})

test('upload announces what the content is, also where the name says another type', async () => {
  const announced: unknown[] = []
  const data = { key: 'k1', url: '/api/backoffice/storage/files/k1', headers: {} }
  http.defaults.adapter = async (config) => {
    if (typeof config.data === 'string') announced.push(JSON.parse(config.data))
    return { status: 200, data: { data }, config, headers: {}, statusText: '' }
  }
  const file = new File(['RIFF\x24\0\0\0WEBPVP8 '], 'foto.jpg', { type: 'image/jpeg' })
  const result = await upload(file, { signal: new AbortController().signal, onProgress: () => {} })
  expect(announced[0]).toMatchObject({ ContentType: 'image/webp', name: 'foto.webp' })
  expect(result).toMatchObject({ name: 'foto.webp', mime_type: 'image/webp' })
})

test('data with file links is fetched again before they expire, and on return to the page', () => {
  expect(withFileLinks.refetchInterval).toBeLessThan(linkMinutes * 60_000)
  expect(withFileLinks.refetchOnWindowFocus).toBe(true)
})

test.each<[string, unknown, string | undefined]>([
  ['a refused announcement', new HttpFailure(422, { message: 'Non c’è spazio.' }, 'x'), 'Non c’è spazio.'],
  ['a refused upload', refusedPut({ message: 'I file non sono disponibili.' }), 'I file non sono disponibili.'],
  ['a page of a proxy', refusedPut('<html>'), undefined],
  ['a lost connection', new AxiosError('Network Error'), undefined],
  ['an announcement without an answer', new HttpFailure(0, undefined, 'x'), undefined],
])('refusalOfUpload of %s is the server’s message or nothing', (_what, failure, message) => {
  expect(refusalOfUpload(failure)).toBe(message)
})

function refusedPut(data: unknown): AxiosError {
  const config = { headers: new AxiosHeaders() }
  return new AxiosError('x', '503', config, {}, { data, status: 503, statusText: '', headers: {}, config })
}
