import { expect, test } from '../support/browser/browser'

// On the built server: a bundler may drop code that is only in the source.
test.describe('Addresses', () => {
  for (const path of ['/api/backoffice/user%ZZ', '/api/backoffice/doctor/bookings/%E0%A4%A', '/api/backoffice/%'])
    test(`${path} answers 401 or 404 as JSON, never stored`, async ({ server }) => {
      const reply = await fetch(server.url + path)
      expect([401, 404]).toContain(reply.status)
      expect(Object.keys(await reply.json())).toEqual(['message'])
      expect(reply.headers.get('cache-control')).toBe('no-store')
    })

  test('a page with a malformed address shows "Risorsa non trovata"', async ({ open, server }) => {
    const page = await open()
    const reply = await fetch(`${server.url}/pazienti%ZZ`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    await page.goto('/pazienti-rotti')
    await expect(page.getByText('Risorsa non trovata')).toBeVisible()
  })

  test('a page is answered with the HTML of its app, an unknown one with that of the doctor’s side', async ({
    server,
  }) => {
    const htmlOf = async (path: string) => (await fetch(server.url + path)).text()
    const [doctor, login, admin] = await Promise.all(['/', '/login', '/admin'].map(htmlOf))
    expect(new Set([doctor, login, admin]).size).toBe(3)
    for (const path of ['/bookings', '/settings/profile', '/nowhere']) expect(await htmlOf(path)).toBe(doctor)
    for (const path of ['/invite/complete?token=x', '/totem', '/prenotazione/abc'])
      expect(await htmlOf(path)).toBe(login)
    for (const path of ['/admin/drugs', '/admin/doctors/1/patients/import']) expect(await htmlOf(path)).toBe(admin)
  })

  test('a file asked by an impossible range or another ETag answers 416 and 412', async ({ server }) => {
    const page = await (await fetch(server.url)).text()
    const file = server.url + (/\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '')
    for (const [name, value, status] of [
      ['range', 'bytes=99999999-', 416],
      ['if-match', '"altro"', 412],
    ] as const)
      expect((await fetch(file, { headers: { [name]: value } })).status).toBe(status)
  })

  test('a hashed file may be kept for a year, a page and its icon are asked for again', async ({ server }) => {
    const page = await fetch(server.url)
    const file = /\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? ''
    const kept = async (path: string) => (await fetch(server.url + path)).headers.get('cache-control')
    expect(await kept(file)).toBe('public, max-age=31536000, immutable')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(await kept('/favicon.svg')).toBe('no-cache')
    expect(await kept('/service-worker.js')).toBe('no-store')
  })

  test('a folder of the console is not listed, and what is no file of the console is not served', async ({
    server,
  }) => {
    for (const path of ['/assets', '/assets/', '/package.json', '/assets/index.js.map', '/../package.json', '/.env'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404])
    expect(await (await fetch(`${server.url}/.git/config`)).text()).not.toContain('[core]')
  })

  test('pages and files of the console carry the policies of the API', async ({ server }) => {
    const page = await fetch(server.url)
    const file = await fetch(server.url + (/\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? ''))
    for (const { headers } of [page, file]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      const policy = headers.get('content-security-policy')?.split(';')
      const expected = ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
      expect(policy).toEqual(expect.arrayContaining(expected))
    }
  })
})
