import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PrescriptionStatus } from '../../domain/prescriptions/status'
import Prescriptions from '../../src/custom-pages/prescriptions'
import { createQueryClient } from '../../src/providers/query-client'
import { beginSession, readDraft } from '../../src/session'
import { MaskedNames } from '../../src/ui/names'
import { panelTests, practice, signIn, wire } from '../support/panel-screen'
import { aRequest } from '../support/prescriptions'

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
