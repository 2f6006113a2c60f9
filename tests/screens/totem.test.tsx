import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../domain/contract'
import { http } from '../../src/platform/basic/http'
import TotemPage from '../../src/public/totem'
import { signInTotem } from '../../src/public/totem/calls'
import { getTotemLogin, setTotemLogin } from '../../src/public/totem/session'
import { aPractice, booked, type Practice } from '../support/builders/practice'
import { withTotem } from '../support/builders/totem'
import { aSession } from '../support/servers/app'
import { aDatabase } from '../support/servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../support/servers/in-process'

let practice: Practice
let totem: Awaited<ReturnType<typeof withTotem>> & { readonly code: string }
/** Whether the network is there. */
let isOnline: boolean

/** Ten past nine in Rome, on a Wednesday. */
const ten = '2026-11-25T08:10:00.000Z'

beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  matchNoMedia()
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(async () => {
  isOnline = true
  http.defaults.adapter = async (config) => {
    if (!isOnline) throw connectionLost(config)
    return answerOf(practice.app, config)
  }
  practice.clock.set('2026-11-24T08:00:00Z')
  await practice.connection.sql('delete from attempts')
  const made = await withTotem(practice)
  const [{ code }] = (await practice.connection.sql('select code from totems where id = $1', [made.id])) as [
    { code: string },
  ]
  totem = { ...made, code }
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  setTotemLogin(null)
})

const open = () =>
  render(
    <MemoryRouter>
      <TotemPage />
    </MemoryRouter>,
  )
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const typeCode = async (code: string) => {
  for (const sign of code) await press(sign)
  await press('Conferma')
}

async function signedIn() {
  await signInTotem(totem.code, totem.secret)
  open()
  const found = await heading('Benvenuto')
  // its keys are listened to by an effect, which may come after the heading
  await act(async () => undefined)
  return found
}

test('signs in with code and secret, which is not kept; signs out only for who knows the secret', async () => {
  open()
  type('Codice del totem', totem.code)
  type('Segreto', 'sbagliato')
  await press('Collega')
  await screen.findByText('Codice o segreto non corretti.')
  type('Segreto', totem.secret)
  await press('Collega')
  await heading('Benvenuto')
  expect(JSON.stringify(localStorage)).not.toContain(totem.secret)
  await press('Riservato allo studio')
  type('Segreto', 'sbagliato')
  await press('Scollega')
  await screen.findByText('Segreto non corretto.')
  expect(getTotemLogin()).not.toBeNull()
  type('Segreto', totem.secret)
  await press('Scollega')
  await heading('Collega questo totem')
  expect(getTotemLogin()).toBeNull()
})

test('a code says that somebody has arrived, without a name; an unknown one is refused; after many the totem waits', async () => {
  const visit = await booked(practice, { from: '10:00', to: '10:15' })
  practice.clock.set(ten)
  await signedIn()
  await press(/^Sono arrivato/)
  await typeCode('AAAAAA')
  const unknown = 'Non troviamo nessuna visita di oggi con questo codice. Rivolgiti alla segreteria.'
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(unknown))
  await typeCode(visit.code)
  await heading('Benvenuto, accomodati: ti chiameremo')
  expect(document.body.textContent).not.toMatch(/Visita\b|dott/)
  await press('Ho finito')
  const { token } = getTotemLogin() ?? {}
  const session = aSession(practice.app, token ?? '')
  for (let times = 0; times < 29; times += 1) await session.call(endpoints.totemCheckIn, { body: { code: 'AAAAAA' } })
  await press(/^Sono arrivato/)
  await typeCode('AAAAAA')
  await screen.findByText(/^Troppi tentativi da questo totem/)
  expect((screen.getByRole('button', { name: 'Conferma' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a visit is booked by touch, for a typed name and phone, and ends with its code; then nothing of it is left', async () => {
  await signedIn()
  await press(/^Prenota una visita/)
  await press('Visita')
  fireEvent.click((await screen.findAllByRole('button', { name: /\d+ (novembre|dicembre)$/ }))[0] as HTMLElement)
  fireEvent.click((await screen.findAllByRole('button', { name: /^\d\d:\d\d$/ }))[0] as HTMLElement)
  await press('Avanti')
  expect(screen.getByRole('alert').textContent).toBe('Scrivi nome e cognome.')
  for (const key of ['R', 'O', 'S', 'A', 'Spazio', 'V', 'E', 'R', 'D', 'I']) await press(key)
  await press('Avanti')
  type('Telefono', '12')
  await press('Prenota')
  await screen.findByText(/Inserisci un numero di telefono valido/)
  type('Telefono', '333 7654321')
  isOnline = false
  await press('Prenota')
  await screen.findByText('Manca il collegamento.')
  isOnline = true
  fireEvent(window, new Event('online'))
  await heading('Visita prenotata')
  const [found] = await practice.connection.sql(
    `select code, name, phone_prefix, phone from bookings where actor_type = 'totem' order by id desc`,
  )
  expect(found).toMatchObject({ name: 'Rosa Verdi', phone_prefix: '+39', phone: '333 7654321' })
  expect(screen.getByText(String(found?.code))).toBeTruthy()
  await press('Ho segnato il codice')
  await heading('Benvenuto')
  await press(/^Prenota una visita/)
  expect([document.body.innerHTML, location.href, document.title, JSON.stringify(sessionStorage)].join()).not.toMatch(
    /Verdi|7654321/,
  )
})

test('without a touch for ten seconds it asks, for thirty it starts over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await signedIn()
  await press(/^Sono arrivato/)
  await press('K')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(screen.getByRole('alert').textContent).toMatch(/^Sei ancora qui\?/)
  fireEvent.pointerDown(document.body)
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.queryByRole('alert')).toBeNull()
  await vi.advanceTimersByTimeAsync(30_000)
  await heading('Benvenuto')
  await press(/^Sono arrivato/)
  expect((screen.getByLabelText('Codice della visita') as HTMLInputElement).value).toBe('')
})

test('a totem that is paused asks for code and secret again; a scanned code starts from the first screen', async () => {
  await signedIn()
  fireEvent.keyDown(document.body, { key: 'k' })
  await heading('Scrivi il codice della visita')
  expect((screen.getByLabelText('Codice della visita') as HTMLInputElement).value).toBe('K')
  await practice.connection.sql('update totems set active = false where id = $1', [totem.id])
  await typeCode('7MP2Q')
  await heading('Collega questo totem')
})
