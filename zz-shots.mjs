import { chromium } from '@playwright/test'
import { gzipSync } from 'node:zlib'
const url = 'http://127.0.0.1:4377'
async function signIn(email) {
  const api = `${url}/api/backoffice`
  const login = await fetch(`${api}/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'curante-demo' }) })
  const { token } = (await login.json()).data
  const user = (await (await fetch(`${api}/user`, { headers: { authorization: `Bearer ${token}` } })).json()).data
  return { 'curante.token': { token, userId: user.id } }
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const shots = [
  ['mmg@curante.test', '/settings/offices?tab=staff', 'staff', async (p) => {}],
  ['mmg@curante.test', '/settings/offices?tab=staff', 'invite', async (p) => { await p.getByRole('button', { name: 'Invita', exact: true }).click(); await p.waitForTimeout(600); await p.getByRole('button', { name: 'Invia l’invito' }).click(); await p.waitForTimeout(600) }],
  ['mmg@curante.test', '/settings/offices?tab=staff', 'edit', async (p) => { await p.getByRole('button', { name: /^Modifica/ }).first().click(); await p.waitForTimeout(800) }],
  ['specialista@curante.test', '/settings/offices?tab=colleagues', 'colleagues', async (p) => {}],
]
for (const [size, viewport] of [['desk', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]])
  for (const [email, path, name, act] of shots) {
    const context = await browser.newContext({ viewport, locale: 'it-IT' })
    const values = await signIn(email)
    await context.addInitScript((v) => { for (const [k, x] of Object.entries(v)) localStorage.setItem(k, JSON.stringify(x)) }, values)
    const page = await context.newPage()
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text().slice(0, 300)))
    page.on('pageerror', (e) => console.log(name, 'PAGEERROR', e.message))
    await page.goto(url + path); await page.waitForLoadState('networkidle')
    try { await act(page) } catch (e) { console.log(name, String(e).slice(0, 300)) }
    await page.screenshot({ path: `/tmp/lk-${size}-${name}.png` })
    await context.close()
  }
const context = await browser.newContext(); const page = await context.newPage(); let kib = 0
page.on('response', async (r) => { if (/\.js(\?|$)/.test(r.url())) kib += gzipSync(await r.body(), { level: 9 }).length / 1024 })
await page.goto(url + '/invite/complete?token=x'); await page.waitForLoadState('networkidle'); console.log('invite/complete KiB', kib)
await browser.close()
