import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { expect, test } from 'vitest'
import { upload } from '../../src/api'
import { http } from '../../src/providers/http'
import { beginSession, setActingDoctor } from '../../src/session'

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
