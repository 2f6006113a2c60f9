import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeText } from '../../domain/contract/practice/offices'
import SettingsOfficesPage from '../../src/custom-pages/settings/offices'
import { http } from '../../src/platform/basic/http'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { beginSession, forgetUndoableChanges, logOut, undoLast } from '../../src/platform/session'
import { aPractice, type Practice } from '../support/builders/practice'
import { aDatabase } from '../support/servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../support/servers/in-process'

let practice: Practice
let asked: { readonly call: string; readonly body: unknown }[]
/** What happens to a change: answered, or lost on the way there. */
let line: 'well' | 'cut'
let office: { office_user: number; office: number; visit: number; second: number; doctor: number }

beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  matchNoMedia()
  http.defaults.adapter = async (config) => {
    const isWrite = config.method !== 'get'
    if (isWrite)
      asked.push({ call: `${config.method?.toUpperCase()} ${config.url}`, body: JSON.parse(config.data ?? '{}') })
    if (isWrite && line === 'cut') throw connectionLost(config)
    return answerOf(practice.app, config)
  }
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
/** A doctor with one office and two services, signed in. */
beforeEach(async () => {
  line = 'well'
  asked = []
  const doctor = await practice.person('doctor', {}, 'mmg')
  const [made] = await practice.connection.sql<{ id: number; presence: number; services: number[] }>(
    `with office as (insert into offices (name) values ('Studio Aurelia') returning id),
      presence as (insert into office_users (user_id, office_id) select $1, id from office returning id),
      services as (insert into office_services (office_user_id, medical_service_id, name, position)
        select presence.id, (select min(id) from medical_services where slot_code is null), name, place
        from presence, (values ('Visita', 0), ('Controllo', 1)) as wanted(name, place) returning id)
     select office.id, presence.id as presence, (select array_agg(id order by id) from services) as services
     from office, presence`,
    [doctor],
  )
  const [visit = 0, second = 0] = made?.services ?? []
  office = { office_user: made?.presence ?? 0, office: made?.id ?? 0, visit, second, doctor }
  beginSession({ token: (await practice.session(doctor)).token ?? '', userId: doctor })
})
afterEach(() => {
  cleanup()
  forgetUndoableChanges()
  logOut()
})

const open = (tab: 'data' | 'services' | 'bookings') =>
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[`/settings/offices?tab=${tab}`]}>
            <SettingsOfficesPage />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const type = async (name: string | RegExp, value: string) => {
  const input = await field(name)
  fireEvent.change(input, { target: { value } })
  return input
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const sql = (text: string) => practice.connection.sql<Record<string, unknown>>(text)
const data = async () =>
  (await sql(`select name, email, patron_day, version from offices where id = ${office.office}`))[0]
const services = () =>
  sql(
    `select name, price, hidden, duration from office_services where office_user_id = ${office.office_user} order by position`,
  )
const invalidNote = (input: HTMLElement) =>
  input.getAttribute('aria-invalid') === 'true' &&
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

describe('/settings/offices', () => {
  test('Dati: wrong values are refused at their fields and not sent; then only what changed is sent', async () => {
    open('data')
    const email = await type('E-mail', 'info@')
    const name = await type('Nome', ' ')
    await press('Salva')
    await waitFor(() => expect(invalidNote(email)).toBe('Inserisci un indirizzo e-mail valido.'))
    expect([invalidNote(name), document.activeElement]).toEqual(['Campo obbligatorio.', name])
    expect(asked).toEqual([])
    await type('Nome', 'Studio Aurelia')
    await type('E-mail', 'info@aurelia.test')
    fireEvent.change(await screen.findByLabelText('Festa del patrono: giorno'), { target: { value: '30' } })
    fireEvent.change(screen.getByLabelText('Festa del patrono: mese'), { target: { value: '02' } })
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    await screen.findByText(officeText.patronDay)
    fireEvent.change(screen.getByLabelText('Festa del patrono: giorno'), { target: { value: '29' } })
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    await waitFor(async () => expect(await data()).toMatchObject({ email: 'info@aurelia.test', patron_day: '02-29' }))
    expect(asked.map(({ body }) => body)).toEqual([
      { office: { version: 1, email: 'info@aurelia.test', patron_day: '02-29' } },
    ])
  })

  test('Dati: saved by somebody else meanwhile (409) → both versions; mine goes over it, the rest stays theirs', async () => {
    open('data')
    await type('Nome', 'Studio Aurelia Antica')
    await sql(`update offices set name = 'Studio Aurelio', email = 'a@b.test', version = 2 where id = ${office.office}`)
    await press('Salva')
    const notice = await screen.findByRole('alert')
    const cells = within(notice)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual(['Studio Aurelia Antica', 'Studio Aurelio'])
    fireEvent.click(within(notice).getByRole('button', { name: 'Salva la tua versione' }))
    await waitFor(async () =>
      expect(await data()).toMatchObject({ name: 'Studio Aurelia Antica', email: 'a@b.test', version: 3 }),
    )
  })

  test('Dati: the answer is lost (CL1), the page opens again (CL2) → what was typed is there, and is saved', async () => {
    const { unmount } = open('data')
    line = 'cut'
    await type('Nome', 'Studio Aurelia 2')
    await press('Salva')
    await screen.findByText('Non salvato: ciò che hai scritto resta qui.')
    unmount()
    line = 'well'
    open('data')
    await screen.findByText('Ritrovi ciò che avevi scritto e non ancora salvato.')
    expect(((await field('Nome')) as HTMLInputElement).value).toBe('Studio Aurelia 2')
    await press('Salva')
    await waitFor(async () => expect(await data()).toMatchObject({ name: 'Studio Aurelia 2', version: 2 }))
  })

  test('Prenotazioni: 25:00 and letters are refused at their fields; a time may be typed short, an empty number is none', async () => {
    open('bookings')
    const jolly = await type(/jolly/, '25:00')
    const undo = await type('Minuti per annullare', 'tre')
    await press('Salva')
    await waitFor(() => expect(invalidNote(jolly)).toBe('Inserisci un orario valido.'))
    expect([invalidNote(undo), asked]).toEqual(['Scrivi un numero intero.', []])
    await type(/jolly/, '8.30')
    await type('Minuti per annullare', '10')
    fireEvent.click(screen.getByRole('switch', { name: 'I pazienti prenotano da soli' }))
    await press('Salva')
    const stored = () =>
      sql(
        `select jolly_opens_at, undo_window_minutes, online_bookings from office_users where id = ${office.office_user}`,
      )
    await waitFor(async () =>
      expect(await stored()).toEqual([{ jolly_opens_at: 510, undo_window_minutes: 10, online_bookings: false }]),
    )
    await type('Minuti per annullare', '')
    await press('Salva')
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ undo_window_minutes: null }))
  })

  test('Prestazioni: a price with letters or a minus is not sent; Enter saves one; Annulla takes it back', async () => {
    open('services')
    const price = await type('Prezzo (€): Visita', '-5')
    fireEvent.blur(price)
    await waitFor(() => expect(invalidNote(price)).toBe('Scrivi un importo, ad esempio 30,00.'))
    expect(asked).toEqual([])
    await type('Prezzo (€): Visita', '30')
    fireEvent.keyDown(price, { key: 'Enter' })
    await waitFor(async () => expect((await services())[0]).toMatchObject({ price: 3_000 }))
    await waitFor(() => expect((price as HTMLInputElement).value).toBe('30,00'))
    await waitFor(() => expect(undoLast()).toBe(true))
    await waitFor(async () => expect((await services())[0]).toMatchObject({ price: null }))
  })

  test('Prestazioni: a switch and a duration save at once; Alt and the arrow put a row in order', async () => {
    open('services')
    fireEvent.click(await screen.findByRole('switch', { name: 'Visibile: Controllo' }))
    await waitFor(async () => expect((await services())[1]).toMatchObject({ hidden: true }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Durata: Visita' }), { target: { value: '30' } })
    await waitFor(async () => expect((await services())[0]).toMatchObject({ duration: 30 }))
    fireEvent.keyDown(await field('Nome: Visita'), { key: 'ArrowDown', altKey: true })
    await waitFor(async () => expect((await services()).map(({ name }) => name)).toEqual(['Controllo', 'Visita']))
    await screen.findByText('Visita: posizione 2 di 2')
  })

  test('Prestazioni: the name of another service → refused at the field, kept as typed', async () => {
    open('services')
    const name = await type('Nome: Controllo', 'visita')
    fireEvent.blur(name)
    await waitFor(() => expect(invalidNote(name)).toBe(officeText.sameName))
    expect((name as HTMLInputElement).value).toBe('visita')
  })
})
