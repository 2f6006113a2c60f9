import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { refusalText } from '../../domain/contract/refusal'
import BlacklistPage from '../../src/custom-pages/blacklist'
import PatientCardRoute from '../../src/custom-pages/patient-card'
import PatientsPage from '../../src/custom-pages/patients'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { countBefore, placeAfter, placeBefore } from '../../src/platform/opened/patient-list-position'
import { undoLast } from '../../src/platform/session'
import { MaskedNames } from '../../src/shared/people/name-mask'
import { panelTests, practice, signIn, wire } from '../support/browser/panel-screen'
import { isLong } from '../support/long'

// the clock: Wednesday 25 November 2026, 07:00
panelTests()

function open(address: string, Card: ComponentType = () => <h1>Scheda</h1>, { atTheCounter = false } = {}) {
  signIn('assistant')
  const router = createMemoryRouter(
    [
      { path: '/patients', Component: PatientsPage },
      { path: '/patients/:id', Component: Card },
      { path: '/blacklist', Component: BlacklistPage },
    ],
    { initialEntries: [address] },
  )
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MaskedNames value={atTheCounter}>
            <RouterProvider router={router} />
          </MaskedNames>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  return router
}
const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const act = async (title: string, name: string) => {
  await press(`Azioni su ${title}`)
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const search = /^Cerca per paziente/
const shownIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

async function aPatient(last_name: string) {
  const id = await practice.person('patient', { first_name: 'Vera', last_name, phone: '3335550100', gender: 'F' })
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, id])
  return id
}

test('a new patient: read from the fiscal code, kept over a reload, its answer lost and a double click: one record', async () => {
  open('/patients?new=1')
  await type('Cognome', 'De Rosa')
  await type('Nome', 'Sara')
  await type('Codice fiscale', 'drscrn58b54h501k')
  expect(shownIn('Data di nascita')).toBe('14/02/1958')
  expect(screen.getByLabelText<HTMLInputElement>('Donna').checked).toBe(true)
  expect(screen.getByText('Il codice fiscale non corrisponde al nome.')).toBeTruthy()
  cleanup()
  open('/patients?new=1')
  expect(await screen.findByText('Ritrovi ciò che avevi scritto e non ancora salvato.')).toBeTruthy()
  wire.onTheWay = (path, method) => (method === 'POST' && path.endsWith('doctor/patients') ? 'lost' : undefined)
  await press(/^Salva per/)
  expect(await screen.findByText('Non salvato: ciò che hai scritto resta qui.')).toBeTruthy()
  wire.onTheWay = () => undefined
  const save = screen.getByRole('button', { name: /^Salva per/ })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(screen.queryByLabelText('Codice fiscale')).toBeNull())
  expect(await sql("select birthday::text as day, gender from users where last_name = 'De Rosa'")).toEqual([
    { day: '1958-02-14', gender: 'F' },
  ])
})

test('the person who was just saved, typed again after Salva e nuovo → the warning that they are among the patients', async () => {
  open('/patients?new=1')
  const typeName = async () => {
    await type('Cognome', 'Gattuso')
    await type('Nome', 'Ugo')
  }
  await typeName()
  await waitFor(() => expect(wire.posts.some(({ path }) => path.endsWith('patients/similar'))).toBe(true))
  expect(screen.queryByText('Forse è già fra i pazienti:')).toBeNull()
  await press(/^Salva e nuovo/)
  await waitFor(() => expect(shownIn('Cognome')).toBe(''))
  await typeName()
  expect(await screen.findByText('Forse è già fra i pazienti:')).toBeTruthy()
})

test('a stale change shows both versions; only what was changed is sent over the other’s', async () => {
  const id = await aPatient('Donati')
  open(`/patients?edit=${id}`)
  await type('Indirizzo', 'Via Po 1')
  await sql("update users set phone = '3335559999', version = version + 1 where id = $1", [id])
  await press(/^Salva per/)
  expect(await screen.findByText(refusalText.stale)).toBeTruthy()
  await press('Salva la tua versione')
  await waitFor(async () =>
    expect(
      await sql('select u.phone, p.address from users u join patient_profiles p on p.user_id = u.id where u.id = $1', [
        id,
      ]),
    ).toEqual([{ phone: '3335559999', address: 'Via Po 1' }]),
  )
})

test.runIf(isLong)('what is searched for is not in the address, and is there again when one comes back', async () => {
  await aPatient('Zanetti')
  const router = open('/patients')
  await type(search, 'zaneti')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  const row = screen.getByRole('link', { name: 'Zanetti Vera' })
  expect(router.state.location.search).toBe('')
  fireEvent.click(row)
  expect(await screen.findByRole('heading', { name: 'Scheda' })).toBeTruthy()
  void router.navigate(-1)
  expect(await screen.findByRole('link', { name: 'Zanetti Vera' })).toBeTruthy()
  expect(shownIn(search)).toBe('zaneti')
  await type(search, 'nessuno si chiama così')
  await press('Azzera')
  expect(shownIn(search)).toBe('')
})

test('from a list the cards go on in its order, over the end of its page, and lead back to where it stands then', async () => {
  for (const letter of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ZZ']) await aPatient(`Fila ${letter}`)
  const router = open('/patients?filter[gender][in]=F', PatientCardRoute)
  await type(search, 'fila')
  expect(await screen.findByText('1–25 di 27')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: /^Fila Y / }))
  expect(await screen.findByText('Paziente 25 di 27 del filtro')).toBeTruthy()
  await press('Paziente successivo')
  expect(await screen.findByText('Paziente 26 di 27 del filtro')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Fila Z / })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(await screen.findByText('Paziente 27 di 27 del filtro')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Paziente successivo' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(await screen.findByText('Paziente 26 di 27 del filtro')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Fila Z / })).toBeTruthy()
  expect(router.state.location.search).toBe('')
  fireEvent.click(screen.getByRole('link', { name: 'Tutti i pazienti' }))
  expect(await screen.findByText('26–27 di 27')).toBeTruthy()
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    'filter[gender][in]': 'F',
    page: '2',
  })
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Fila Z /))
  // from there the cards go back over the beginning of the page as well
  fireEvent.click(screen.getByRole('link', { name: /^Fila Z / }))
  expect(await screen.findByText('Paziente 26 di 27 del filtro')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(await screen.findByText('Paziente 25 di 27 del filtro')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Tutti i pazienti' }))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Fila Y /))
  // a link from elsewhere is no step of that list
  const last = Number(document.activeElement?.getAttribute('data-row-key'))
  await router.navigate(`/patients/${last}`)
  expect(await screen.findByRole('heading', { name: /^Fila Y / })).toBeTruthy()
  expect(screen.queryByText(/^Paziente 25/)).toBeNull()
})

test('beyond the numbered pages the cards go on by cursor, and back', () => {
  const lengths = { limit: 25, total: 10_000 }
  const last = { page: 400, cursors: [], ids: [], next: 'c1' }
  expect(placeAfter({ ...last, page: 399 }, lengths)).toEqual({ page: 400, cursors: [] })
  expect(placeAfter(last, lengths)).toEqual({ page: 400, cursors: ['c1'] })
  expect(placeAfter({ ...last, next: null }, lengths)).toBeNull()
  expect(placeBefore({ page: 400, cursors: ['c1'] })).toEqual({ page: 400, cursors: [] })
  expect(countBefore({ page: 400, cursors: ['c1'] }, lengths)).toBe(10_000)
})

test.runIf(isLong)('the birthplace: read from the fiscal code, compared with it when another is chosen', async () => {
  open('/patients?new=1')
  await type('Codice fiscale', 'DRSCRN58B54H501K')
  expect(await screen.findByText('Roma (RM)')).toBeTruthy()
  expect(screen.getByText('Letto dal codice fiscale.')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Luogo di nascita' }))
  fireEvent.click(await screen.findByText('Estero', { selector: '.ant-select-item-option-content' }))
  expect(await screen.findByText('Il codice fiscale indica un altro luogo di nascita.')).toBeTruthy()
})

test('two records of a person are merged, what was chosen kept, the answer lost and a double click: once; and taken apart again', async () => {
  const [first, second] = [await aPatient('Doppi'), await aPatient('Doppio')]
  open(`/patients?merge=${first},${second}`)
  const theirs = 'Cognome della scheda che sparisce: Doppio'
  fireEvent.click(await screen.findByLabelText(theirs))
  cleanup()
  open(`/patients?merge=${first},${second}`)
  expect((await screen.findByLabelText<HTMLInputElement>(theirs)).checked).toBe(true)
  wire.onTheWay = (path, method) => (method === 'POST' && path.endsWith('/merge') ? 'lost' : undefined)
  await press('Unisci')
  expect(await screen.findByRole('alert')).toBeTruthy()
  wire.onTheWay = () => undefined
  const again = screen.getByRole('button', { name: 'Unisci' })
  fireEvent.click(again)
  fireEvent.click(again)
  const there = () => sql("select last_name from users where last_name like 'Doppi%' and deleted_at is null order by 1")
  await waitFor(async () => expect(await there()).toEqual([{ last_name: 'Doppio' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  undoLast()
  await waitFor(async () => expect(await there()).toEqual([{ last_name: 'Doppi' }, { last_name: 'Doppio' }]))
})

test('a limit needs a reason; taken away it is among the ended ones, taken back it runs again', async () => {
  const id = await aPatient('Limiti')
  await sql(
    "insert into limited_users (doctor_id, user_id, reason, since) values ($1, $2, 'Tre assenze', '2026-11-01')",
    [practice.ferri, id],
  )
  open('/blacklist')
  await act('Limiti Vera', 'Modifica')
  await type('Motivo', ' ')
  await press('Salva')
  expect(await screen.findByText('Campo obbligatorio.')).toBeTruthy()
  await type('Motivo', 'Quattro assenze')
  await press('Salva')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // at once: the list may still show the reason before
  await act('Limiti Vera', 'Togli il limite')
  const running = () => sql('select reason from limited_users where user_id = $1 and lifted_at is null', [id])
  await waitFor(async () => expect(await running()).toEqual([]))
  expect(await screen.findByText(/tutti possono prenotare e scrivere/)).toBeTruthy()
  undoLast()
  await waitFor(async () => expect(await running()).toEqual([{ reason: 'Quattro assenze' }]))
})

test('an invite of a doctor without offices → why there is none, and the way to the first', async () => {
  await sql('update office_users set deleted_at = now() where user_id = $1', [practice.ferri])
  open('/patients?invite=office')
  const link = await screen.findByRole('link', { name: 'Vai alle strutture' })
  await sql('update office_users set deleted_at = null where user_id = $1', [practice.ferri])
  expect(link.getAttribute('href')).toBe('/settings/offices')
})

test('at the counter list, form, merge and limits show no name, contact or reason; what is typed is masked', async () => {
  const [id, twin] = [await aPatient('Esposito'), await aPatient('Esposita')]
  await sql(
    "update users set email = 'vera.esposito@posta.test', fiscal_code = 'SPSVRE80A41H501Z', birthday = '1980-01-01' where id = $1",
    [id],
  )
  await sql("insert into patient_profiles (user_id, address) values ($1, 'Via Marcata 1')", [id])
  await sql(
    "insert into limited_users (doctor_id, user_id, reason, since) values ($1, $2, 'Tre assenze', '2026-11-01')",
    [practice.ferri, id],
  )
  const masked = () => document.querySelector('[class*="masked"]')
  for (const [address, see] of [
    ['/patients', () => screen.findAllByRole('row', { name: /E\. V\./ })],
    [`/patients?edit=${id}`, () => screen.findByLabelText('Codice fiscale')],
    [`/patients?merge=${id},${twin}`, () => screen.findByText(/^Resta/)],
    ['/blacklist', () => act('E. V.', 'Modifica').then(() => screen.findByLabelText('Motivo'))],
  ] as const) {
    open(address, undefined, { atTheCounter: true })
    await see()
    // what a field holds is masked by its style
    const told = document.body.innerHTML.replace(/ value="[^"]*"|<textarea.*?<\/textarea>/g, '')
    expect([address, told.match(/Esposit|555 ?0100|posta\.test|SPSVRE|1980|Marcata|Tre assenze/)?.[0]]).toEqual([
      address,
      undefined,
    ])
    expect([address, masked() !== null]).toEqual([address, /edit|blacklist/.test(address)])
    cleanup()
  }
})
