import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { PrescriptionStatus } from '../../domain/prescriptions/status'
import Prescriptions from '../../src/custom-pages/prescriptions'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { beginSession, readDraft } from '../../src/platform/session'
import { MaskedNames } from '../../src/shared/people/name-mask'
import { panelTests, practice, signIn, wire } from '../support/browser/panel-screen'
import { relate } from '../support/builders/participants'
import { aRequest, process } from '../support/builders/prescriptions'
import { isLong } from '../support/long'

panelTests()

function open(path = '/prescriptions', { atTheCounter = false } = {}) {
  const Page = () => (
    <MaskedNames value={atTheCounter}>
      <Prescriptions />
    </MaskedNames>
  )
  const router = createMemoryRouter([{ path: '/prescriptions', Component: Page }], { initialEntries: [path] })
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}
const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

async function aPatientNamed(last_name: string): Promise<number> {
  const user = await practice.person('patient', { first_name: 'Vera', last_name })
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, user])
  return user
}

async function aRequestFor(last_name: string, status: PrescriptionStatus = 'pending') {
  const user = await aPatientNamed(last_name)
  return aRequest(practice, { doctor: practice.ferri, user, status })
}

test('who works for the doctor processes what was accepted: an answer lost and a double click send it once, its draft stays until then', async () => {
  const id = await aRequestFor('Donati', 'accepted')
  signIn('assistant')
  open(`/prescriptions?id=${id}`)
  expect(screen.queryByRole('button', { name: 'Accetta' })).toBeNull()
  await press('Evadi…')
  fireEvent.change(await screen.findByLabelText('NRE'), { target: { value: '1200A 41593 19278' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Ritiro in studio' }))
  cleanup()
  open(`/prescriptions?id=${id}`)
  await press('Evadi…')
  expect(await screen.findByDisplayValue('1200A 41593 19278')).toBeTruthy()
  await press('Segna ritirata')
  expect(await screen.findByText('Indica chi ritira.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Chi ritira'), { target: { value: 'La figlia' } })
  wire.onTheWay = (path, method) => (method === 'POST' && path.endsWith('/process') ? 'lost' : undefined)
  const send = screen.getByRole('button', { name: 'Segna ritirata' })
  fireEvent.click(send)
  fireEvent.click(send)
  expect(await screen.findByText('Evasa', { selector: 'article *' })).toBeTruthy()
  expect(wire.posts.filter(({ path }) => path.endsWith('/process'))).toHaveLength(1)
  expect(readDraft(`prescription.${id}.process`)).toBeUndefined()
  const [stored] = await sql('select status, nres, collected_by from prescriptions where id = $1', [id])
  expect(stored).toEqual({ status: 'processed', nres: ['1200A4159319278'], collected_by: 'La figlia' })
  expect(
    await sql(`select 1 from prescription_changes where prescription_id = $1 and to_status = 'processed'`, [id]),
  ).toHaveLength(1)
})

test.runIf(isLong)(
  'the page opened again: who has processed a request takes it back there, a colleague cannot',
  async () => {
    const id = await aRequestFor('Ferrante', 'accepted')
    expect((await process(practice.assistant, id)).status).toBe(200)
    signIn('doctor')
    open(`/prescriptions?id=${id}&group=processed`)
    await screen.findByText('Evasa', { selector: 'article *' })
    expect(screen.queryByRole('button', { name: 'Annulla l’ultima modifica' })).toBeNull()
    cleanup()
    signIn('assistant')
    open(`/prescriptions?id=${id}&group=processed`)
    await press('Annulla l’ultima modifica')
    expect(await screen.findByText('Accettata', { selector: 'article *' })).toBeTruthy()
    expect(await sql('select status, nres, version from prescriptions where id = $1', [id])).toEqual([
      { status: 'accepted', nres: [], version: 3 },
    ])
    // the tests after it begin with nothing to do
    expect((await process(practice.assistant, id, { version: 3 })).status).toBe(200)
  },
)

test('answered in another tab meanwhile: the key changes nothing, and the present status is shown', async () => {
  const id = await aRequestFor('Serra')
  signIn('doctor')
  open(`/prescriptions?id=${id}`)
  await screen.findByRole('button', { name: 'Accetta' })
  await sql(`update prescriptions set status = 'canceled', version = version + 1 where id = $1`, [id])
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(await screen.findByText('Annullata')).toBeTruthy()
})

test('at the counter neither names nor drugs nor numbers are in the page', async () => {
  const id = await aRequestFor('Esposito', 'processed')
  await sql(`update prescriptions set nres = '{1200A4159319278}', notes = 'Per la tosse' where id = $1`, [id])
  signIn('doctor')
  open(`/prescriptions?id=${id}&group=processed`, { atTheCounter: true })
  await screen.findByRole('link', { name: 'E. V.' })
  expect(document.body.innerHTML).not.toMatch(/Esposito|Tachipirina|1200A|tosse/)
})

test('of who does not prescribe the page says so', async () => {
  const nurse = await practice.person('doctor', {}, 'nurse')
  beginSession({ token: (await practice.session(nurse)).token ?? '', userId: nurse })
  open()
  expect(await screen.findByText('Solo medici di famiglia, pediatri e specialisti fanno ricette.')).toBeTruthy()
})

test('what was begun for one patient is there again for that one, and never for another', async () => {
  const people = await Promise.all(['Alfa', 'Beta'].map((name) => aPatientNamed(name)))
  signIn('doctor')
  const notes = async (of: number | undefined) => {
    cleanup()
    open(`/prescriptions?patient=${of}`)
    return screen.findByLabelText('Note (facoltative)')
  }
  fireEvent.change(await notes(people[0]), { target: { value: 'Per la tosse' } })
  expect(await notes(people[1])).toHaveProperty('value', '')
  expect(await notes(people[0])).toHaveProperty('value', 'Per la tosse')
  await press('Ricomincia da capo')
  expect(await screen.findByLabelText('Note (facoltative)')).toHaveProperty('value', '')
})

test('what has not arrived says why, and is handed over another way', async () => {
  const id = await aRequestFor('Moretti', 'processed')
  await sql(
    `update prescriptions set delivery = 'email', nres = '{1200A4159319278}', delivered_at = null where id = $1`,
    [id],
  )
  signIn('assistant')
  open('/prescriptions?group=undelivered')
  expect(await screen.findByText('Non arrivata', { selector: 'article header *' })).toBeTruthy()
  expect(screen.queryByText('Consegnata')).toBeNull()
  expect(await screen.findByText(/questa persona non ha un indirizzo e-mail/)).toBeTruthy()
  await press('Consegna in un altro modo…')
  fireEvent.change(await screen.findByLabelText('Chi ritira'), { target: { value: 'Il figlio' } })
  cleanup()
  open(`/prescriptions?id=${id}&group=undelivered`)
  await press('Consegna in un altro modo…')
  expect(await screen.findByDisplayValue('Il figlio')).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Segna ritirata' })
  fireEvent.click(send)
  fireEvent.click(send)
  expect(await screen.findByText('Consegnata')).toBeTruthy()
  const [stored] = await sql('select delivery, collected_by, nres, version from prescriptions where id = $1', [id])
  expect(stored).toEqual({ delivery: 'collected', collected_by: 'Il figlio', nres: ['1200A4159319278'], version: 2 })
})

test('the reason of a refusal is there again after the page was left; refused once however often it is pressed', async () => {
  const id = await aRequestFor('Galli')
  signIn('doctor')
  open(`/prescriptions?id=${id}`)
  await press('Rifiuta…')
  fireEvent.change(await screen.findByLabelText('Perché la rifiuti'), { target: { value: 'Serve una visita' } })
  cleanup()
  open(`/prescriptions?id=${id}`)
  await press('Rifiuta…')
  expect(await screen.findByDisplayValue('Serve una visita')).toBeTruthy()
  const refuse = screen.getByRole('button', { name: 'Rifiuta' })
  fireEvent.click(refuse)
  fireEvent.click(refuse)
  // it goes on to the next one, of which there is none
  expect(await screen.findByText('Nessuna richiesta da lavorare.')).toBeTruthy()
  expect(readDraft(`prescription.${id}.refusal`)).toBeUndefined()
  const lines = await sql(`select 1 from prescription_changes where prescription_id = $1 and to_status = 'rejected'`, [
    id,
  ])
  expect(lines).toHaveLength(1)
})

test.runIf(isLong)('a new request whose answer is lost is made once, by one press or two', async () => {
  const user = await aPatientNamed('Fontana')
  signIn('assistant')
  open(`/prescriptions?patient=${user}`)
  const drug = await screen.findByRole('combobox', { name: 'Aggiungi un farmaco' })
  fireEvent.change(drug, { target: { value: 'Garze sterili' } })
  fireEvent.click(await screen.findByText('Scrivi “Garze sterili”'))
  wire.onTheWay = (path, method) => (method === 'POST' && path.endsWith('prescriptions') ? 'lost' : undefined)
  const save = screen.getByRole('button', { name: /^Salva/ })
  fireEvent.click(save)
  fireEvent.click(save)
  expect(await screen.findByText('Garze sterili', { selector: 'article *' })).toBeTruthy()
  expect(await sql('select 1 from prescriptions where user_id = $1', [user])).toHaveLength(1)
})

test('in the form at the counter drugs and notes of the request are not in the page until they are asked for', async () => {
  const id = await aRequestFor('Rinaldi')
  await sql(`update prescriptions set notes = 'Per la tosse' where id = $1`, [id])
  signIn('doctor')
  open(`/prescriptions?edit=${id}&id=${id}`, { atTheCounter: true })
  const show = await screen.findByRole('button', { name: 'Mostra: Note (facoltative)' })
  expect(document.body.innerHTML).not.toMatch(/Rinaldi|Tachipirina|tosse/)
  fireEvent.click(show)
  expect(await screen.findByDisplayValue('Per la tosse')).toBeTruthy()
})

test('a parent who writes in the chat asks for a child: the request is the child’s', async () => {
  const [parent, child] = [await aPatientNamed('Padre'), await aPatientNamed('Figlio')]
  await relate(practice, child, parent, 'Padre')
  const chat = await practice.doctor.call(endpoints.openChat, { body: { user_id: parent } })
  const sent = await (await practice.session(parent)).call(endpoints.sendOwnMessage, {
    params: { id: chat.body.data.id },
    body: { text: 'Serve lo sciroppo', seen: 0 },
  })
  signIn('doctor')
  open(`/prescriptions?patient=${parent}&message=${sent.body.data.id}`)
  fireEvent.click(await screen.findByRole('radio', { name: 'Figlio Vera' }))
  const drug = await screen.findByRole('combobox', { name: 'Aggiungi un farmaco' })
  fireEvent.change(drug, { target: { value: 'Sciroppo' } })
  fireEvent.click(await screen.findByText('Scrivi “Sciroppo”'))
  fireEvent.click(screen.getByRole('button', { name: /^Salva/ }))
  expect(await screen.findByText('Sciroppo', { selector: 'article *' })).toBeTruthy()
  const stored = await sql('select source, user_id from prescriptions where user_id = any($1)', [[parent, child]])
  expect(stored).toEqual([{ source: 'chat', user_id: child }])
})
