import { expect, test } from '../support/browser'

// On the server as it is built: a bundler may drop what only the source still says.
test.describe('Indirizzi', () => {
  for (const path of ['/api/backoffice/user%ZZ', '/api/backoffice/doctor/bookings/%E0%A4%A', '/api/backoffice/%'])
    test(`${path} non esiste`, async ({ server }) => {
      const reply = await fetch(server.url + path)
      expect([401, 404]).toContain(reply.status)
      expect(Object.keys(await reply.json())).toEqual(['message'])
      expect(reply.headers.get('cache-control')).toBe('no-store')
    })

  test('una pagina dall’indirizzo rotto è la pagina che non esiste', async ({ page, server }) => {
    const reply = await fetch(`${server.url}/pazienti%ZZ`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    await page.goto('/pazienti-rotti')
    await expect(page.getByText('Risorsa non trovata')).toBeVisible()
  })

  test('un file chiesto a pezzi che non ci sono è rifiutato, non un guasto', async ({ server }) => {
    const page = await (await fetch(server.url)).text()
    const file = server.url + (/\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '')
    for (const [name, value, status] of [
      ['range', 'bytes=99999999-', 416],
      ['if-match', '"altro"', 412],
    ] as const)
      expect((await fetch(file, { headers: { [name]: value } })).status).toBe(status)
  })
})
