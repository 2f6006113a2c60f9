import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { kindText } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { validationText } from '../../../domain/text/validation'
import { servedResources } from '../../../server/resources'
import { http } from '../../../src/platform/basic/http'
import { currentToasts } from '../../../src/platform/basic/toasts'
import { offerUndo, undoableChanges, undoLast } from '../../../src/platform/session'
import drugsResource from '../../../src/resources/configuration/drugs'
import { openResource, press, row } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord } from '../../support/builders/resource-examples'
import { isLong } from '../../support/long'
import { answerOf, connectionLost } from '../../support/servers/in-process'
import type { Api, ResourceServer } from '../../support/servers/resource-server'

const drugs = servedResources.find(({ resource }) => resource.name === 'drugs')?.resource
let server: ResourceServer
let admin: Api
let token: string
onOneServer((given) => {
  ;({ server, admin, token } = given)
})

const open = (query = '') => openResource(token, 'drugs', query)

const aDrug = (given: Record<string, unknown>) => aRecord(admin, servedResources, drugs as never, undefined, given)
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })

test('the list shows prices, switches and the referenced company in Italian', async () => {
  await aDrug({ name: 'Ramipril 5 mg', price: 123_450, active: false, class: 'A' })
  open()
  const cells = within(await row('Ramipril 5 mg'))
  expect(cells.getByText('1.234,50 €')).toBeTruthy()
  expect(cells.getByText('No')).toBeTruthy()
  expect(cells.getByText(/Angelini Pharma/)).toBeTruthy()
  expect(cells.getByRole('button', { name: 'Azioni su Ramipril 5 mg' })).toBeTruthy()
})

test.runIf(isLong)('a filter of the address narrows the list, its chip removes it from both', async () => {
  await aDrug({ name: 'Filtro uno', class: 'H' })
  await aDrug({ name: 'Filtro due', class: 'C' })
  const router = open('?filter[class][in]=H')
  await row('Filtro uno')
  expect(screen.queryByText('Filtro due')).toBeNull()
  press(/Togli il filtro Classe/)
  await row('Filtro due')
  expect(router.state.location.search).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filtri' }))
})

test('a search finds without accents, stays out of the address, offers to be taken away when nothing matches', async () => {
  await aDrug({ name: 'Còlchicina 1 mg' })
  const router = open()
  await screen.findByRole('table')
  const box = screen.getByRole('searchbox')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box)
  fireEvent.change(box, { target: { value: 'colchicina' } })
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(router.state.location.search).not.toContain('colchicina')
  fireEvent.change(box, { target: { value: 'niente di simile' } })
  expect(await screen.findByText(/Nessun farmaco corrisponde/)).toBeTruthy()
  press('Azzera')
  await row('Còlchicina 1 mg')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Farmaci/ }))
})

test('a new record is refused at its fields, then saved with normalised values', async () => {
  open('?new')
  await screen.findByLabelText('Nome *')
  press('Salva')
  await waitFor(() => expect(screen.getAllByText(validationText.required)).toHaveLength(2))
  type('Nome *', 'Nuovo di prova')
  type('Codice AIC *', '12745029')
  press('Salva')
  expect(await screen.findByText(kindText.aic)).toBeTruthy()
  type('Codice AIC *', '12745028')
  type('Prezzo', '8,4')
  press('Salva')
  await row('Nuovo di prova')
  const { body } = await admin.get('admin/drugs?search=nuovo di prova')
  expect(body.data).toMatchObject([{ name: 'Nuovo di prova', aic_code: '012745028', price: 840, active: true }])
  expect(undoableChanges().at(-1)?.title).toBe('Farmaco creato')
  undoLast()
  await waitFor(async () => expect((await admin.get('admin/drugs?search=nuovo di prova')).body.data).toEqual([]))
})

test('a text that is no number is kept in the draft, refused at its field, and erases nothing', async () => {
  const drug = await aDrug({ name: 'Non un numero', price: 825 })
  const router = open(`?edit=${drug.id}`)
  await screen.findByLabelText('Nome *')
  type('Prezzo', 'abc')
  await act(() => router.navigate('/admin/drugs'))
  await waitFor(() => expect(screen.queryByLabelText('Nome *')).toBeNull())
  expect(currentToasts().map(({ title }) => title)).toContain('Farmaco: bozza conservata')
  await act(() => router.navigate(`/admin/drugs?edit=${drug.id}`))
  expect((await screen.findByLabelText<HTMLInputElement>('Prezzo', { selector: 'input' })).value).toBe('abc')
  press('Salva')
  expect(await screen.findByText(validationText.wrong)).toBeTruthy()
  expect((await admin.get(`admin/drugs/${drug.id}`)).body.data).toMatchObject({ price: 825, version: 1 })
})

test('a saved change is taken back by the undo bar, unless somebody has saved since', async () => {
  const drug = await aDrug({ name: 'Da annullare', price: 500 })
  open(`?edit=${drug.id}`)
  await screen.findByLabelText('Nome *')
  type('Prezzo', '6')
  press('Salva')
  await waitFor(() => expect(undoableChanges().at(-1)?.title).toBe('Farmaco salvato'))
  const [undo] = undoableChanges().slice(-1)
  undoLast()
  const price = async () => (await admin.get(`admin/drugs/${drug.id}`)).body.data.price
  await waitFor(async () => expect(await price()).toBe(500))
  if (undo) offerUndo(undo)
  undoLast()
  await waitFor(() => expect(currentToasts().map(({ title }) => title)).toContain(textsOf(drugsResource).notUndone))
})

test('an answer lost on the way: the form keeps what was typed, and saved again the record is there once', async () => {
  open('?new')
  await screen.findByLabelText('Nome *')
  type('Nome *', 'Risposta persa')
  type('Codice AIC *', '34208052')
  const { adapter } = http.defaults
  let lost = 0
  http.defaults.adapter = async (config) => {
    const answer = await answerOf(server.app, config)
    if (config.method !== 'post') return answer
    lost += 1
    throw connectionLost(config)
  }
  press('Salva')
  await waitFor(() => expect(lost).toBe(1))
  http.defaults.adapter = adapter
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salva' }).className).not.toMatch(/loading/))
  expect(screen.getByLabelText<HTMLInputElement>('Nome *').value).toBe('Risposta persa')
  press('Salva')
  await row('Risposta persa')
  expect((await admin.get('admin/drugs?search=risposta persa')).body.data).toHaveLength(1)
})

test.runIf(isLong)('what is typed stays while the record is read again', async () => {
  const drug = await aDrug({ name: 'Riletto' })
  const other = await aDrug({ name: 'Altro riletto' })
  const router = open()
  await row('Altro riletto')
  press('Azioni su Altro riletto')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Elimina' }))
  await waitFor(() => expect(screen.queryByText('Altro riletto')).toBeNull())
  await act(() => router.navigate(`/admin/drugs?edit=${drug.id}`))
  await screen.findByLabelText('Nome *')
  type('Nome *', 'Riletto e scritto')
  undoLast()
  await row('Altro riletto')
  expect((await admin.get(`admin/drugs/${other.id}`)).status).toBe(200)
  expect(screen.getByLabelText<HTMLInputElement>('Nome *').value).toBe('Riletto e scritto')
})

test('"Salva e nuovo" saves and leaves an empty form with the keyboard in its first field', async () => {
  open('?new')
  await screen.findByLabelText('Nome *')
  type('Nome *', 'Primo di due')
  type('Codice AIC *', '34208049')
  fireEvent.keyDown(screen.getByLabelText('Nome *'), { key: 'Enter', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nome *').value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome *')))
  expect((await admin.get('admin/drugs?search=primo di due')).body.data).toHaveLength(1)
})

test('a duplicate code refused by the server is shown at its field', async () => {
  const { aic_code } = await aDrug({})
  open('?new')
  await screen.findByLabelText('Nome *')
  type('Nome *', 'Doppione')
  type('Codice AIC *', String(aic_code))
  press('Salva')
  expect(await screen.findByText(kindText.duplicate)).toBeTruthy()
  expect(screen.getByLabelText('Codice AIC *').getAttribute('aria-invalid')).toBe('true')
})

test('an edit sends what changed; on a version conflict both versions are shown, other fields keep the other’s value', async () => {
  const drug = await aDrug({ name: 'Conteso', price: 500 })
  open(`?edit=${drug.id}`)
  await screen.findByLabelText('Nome *')
  await admin.put(`admin/drugs/${drug.id}`, { price: 700, version: 1 })
  const sent = vi.spyOn(server.app, 'inject')
  type('Nome *', 'Conteso da me')
  press('Salva')
  const versions = within(await screen.findByRole('alert'))
  expect(versions.getByText('Conteso')).toBeTruthy()
  expect(versions.getByText('Conteso da me')).toBeTruthy()
  const kept = () => versions.getByText('Prezzo:').closest('li')?.textContent
  expect(kept()).toMatch(/Prezzo: 5,00\s€ →diventa 7,00\s€/)
  const [request] = sent.mock.calls[0] as unknown as [{ payload: string }]
  expect(JSON.parse(request.payload)).toEqual({ name: 'Conteso da me', version: 1 })
  press('Salva')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Salva la tua versione'))
  await admin.put(`admin/drugs/${drug.id}`, { price: 900, version: 2 })
  press('Salva la tua versione')
  await waitFor(() => expect(kept()).toMatch(/Prezzo: 7,00\s€ →diventa 9,00\s€/))
  await waitFor(() =>
    expect(versions.getByRole('button', { name: 'Salva la tua versione' }).className).not.toMatch(/loading/),
  )
  press('Salva la tua versione')
  await row('Conteso da me')
  const { body } = await admin.get(`admin/drugs/${drug.id}`)
  expect(body.data).toMatchObject({ name: 'Conteso da me', price: 900, version: 4 })
})

test('a deleted row comes back by the undo bar', async () => {
  const drug = await aDrug({ name: 'Aaa da eliminare' })
  open()
  await row('Aaa da eliminare')
  press('Azioni su Aaa da eliminare')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Elimina' }))
  await waitFor(() => expect(screen.queryByText('Aaa da eliminare')).toBeNull())
  expect(undoableChanges().at(-1)?.title).toBe('Farmaco eliminato')
  undoLast()
  await row('Aaa da eliminare')
  expect((await admin.get(`admin/drugs/${drug.id}`)).status).toBe(200)
})
