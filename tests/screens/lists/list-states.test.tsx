import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { searchDebounceMs } from '../../../domain/text/limits'
import { drugs } from '../../../server/db/tables'
import { useLive } from '../../../src/layouts/use-live'
import { beginSession } from '../../../src/platform/session'
import { prefetchRows } from '../../../src/screens/list/rows-query'
import { screenResource } from '../../../src/screens/registry'
import { aCache, openResource, press, row } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { isLong } from '../../support/long'
import type { Api, ResourceServer } from '../../support/servers/resource-server'

const live = vi.hoisted(() => new Map<string, Set<(payload: object) => void>>())
vi.mock('../../../src/platform/live/live', async () => {
  const { useEffect } = await import('react')
  const onLive = (event: string, listener: (payload: object) => void) => {
    live.set(event, (live.get(event) ?? new Set()).add(listener))
    return () => void live.get(event)?.delete(listener)
  }
  const useLiveEvent: typeof onLive = (event, listener) => {
    useEffect(() => onLive(event, listener))
    return () => {}
  }
  return { onLive, useLiveEvent }
})
/** What comes by the user's channel. */
const hear = (event: string, payload: object) =>
  act(() => {
    for (const listener of live.get(event) ?? []) listener(payload)
  })

let server: ResourceServer
let admin: Api
let token: string
onOneServer((given) => {
  ;({ server, admin, token } = given)
})

let made = 0
/** Creates drugs of these names, and returns the query that shows only them. */
async function drugsCalled(...names: string[]) {
  const values = names.map((name) => {
    made += 1
    return { name, search: name.toLowerCase(), aic_code: String(200_000_000 + made), class: 'H' as const, price: 100 }
  })
  const rows = await server.connection.db.insert(drugs).values(values).returning({ id: drugs.id })
  const ids = rows.map(({ id }) => id)
  return { ids, query: `?filter[id][in]=${ids.join(',')}` }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const bar = () => within(screen.getByRole('region', { name: 'Selezione' }))

test('a form left half-filled marks its row "Bozza"; a new one is taken up by "Riprendi la bozza"', async () => {
  const { ids, query } = await drugsCalled('Con bozza', 'Senza bozza')
  const router = openResource(token, 'drugs', `${query}&edit=${ids[0]}`)
  await screen.findByLabelText('Nome *')
  type('Prezzo', '7,5')
  await act(() => router.navigate(`/admin/drugs${query}`))
  expect((await row('Con bozza')).textContent).toContain('Bozza')
  expect((await row('Senza bozza')).textContent).not.toContain('Bozza')
  press('Nuovo farmaco')
  await waitFor(() => expect((screen.getByLabelText('Nome *') as HTMLInputElement).value).toBe(''))
  type('Nome *', 'Ripreso')
  await act(() => router.navigate(`/admin/drugs${query}`))
  await waitFor(() => expect(screen.queryByLabelText('Nome *')).toBeNull())
  press('Riprendi la bozza')
  await waitFor(() => expect((screen.getByLabelText('Nome *') as HTMLInputElement).value).toBe('Ripreso'))
})

test('rows that the loader asked for stand in the first picture and are not asked for again, until one changes', async () => {
  const { resource } = screenResource('drugs')
  const { ids, query } = await drugsCalled('Subito')
  beginSession({ token, userId: 1 })
  const sent = vi.spyOn(server.app, 'inject')
  const asked = () => sent.mock.calls.filter((one) => /admin\/drugs\?(?!.*limit=1\b)/.test(JSON.stringify(one))).length
  const cache = aCache()
  await prefetchRows(cache, resource, new URLSearchParams(query))
  openResource(token, 'drugs', query, undefined, cache)
  expect(screen.getByText('Subito')).toBeTruthy()
  await admin.put(`admin/drugs/${ids[0]}`, { name: 'Subito dopo', version: 1 })
  hear('records-changed', { resource: 'drugs' })
  await row('Subito dopo')
  expect(asked()).toBe(2)
})

test('records that change elsewhere are read anew, under an open form not before it closes', async () => {
  const { ids, query } = await drugsCalled('Dal vivo')
  const router = openResource(token, 'drugs', query)
  await row('Dal vivo')
  const renamed = async (name: string, version: number) => {
    await admin.put(`admin/drugs/${ids[0]}`, { name, version })
    hear('records-changed', { resource: 'drugs' })
  }
  await renamed('Cambiato', 1)
  await row('Cambiato')
  await act(() => router.navigate(`/admin/drugs${query}&edit=${ids[0]}`))
  await screen.findByLabelText('Nome *')
  const sent = vi.spyOn(server.app, 'inject')
  await renamed('Cambiato ancora', 2)
  // the rows, not how many there are in all
  const asked = () => sent.mock.calls.filter((one) => /admin\/drugs\?(?!.*limit=1\b)/.test(JSON.stringify(one))).length
  expect(asked()).toBe(0)
  expect(screen.queryByText('Cambiato ancora')).toBeNull()
  await act(() => router.navigate(`/admin/drugs${query}`))
  await row('Cambiato ancora')
  expect(asked()).toBe(1)
  await admin.put(`admin/drugs/${ids[0]}`, { name: 'Non sentito', version: 3 })
  hear('missed', { again: false })
  await row('Non sentito')
})

/** What the frame does with what comes by the channel, for nobody: no channel is opened. */
function Live() {
  useLive(undefined)
  return null
}

test('after a cut nothing is read anew under an open form, all of it once the form closes', async () => {
  const { ids, query } = await drugsCalled('Prima del taglio')
  const router = openResource(token, 'drugs', `${query}&edit=${ids[0]}`, <Live />)
  await screen.findByLabelText('Nome *')
  type('Prezzo', '7,5')
  await admin.put(`admin/drugs/${ids[0]}`, { name: 'Cambiato nel taglio', version: 1 })
  const sent = vi.spyOn(server.app, 'inject')
  const asked = () => sent.mock.calls.filter((one) => /admin\/drugs[/?]/.test(JSON.stringify(one))).length
  hear('missed', { again: true })
  // what would have been asked for has been by the time this is answered
  await admin.get('admin/faqs?limit=1')
  expect(asked()).toBe(0)
  expect((screen.getByLabelText('Prezzo', { selector: 'input' }) as HTMLInputElement).value).toBe('7,5')
  await act(() => router.navigate(`/admin/drugs${query}`))
  await row('Cambiato nel taglio')
})

/** The question that stands before a form is closed. */
async function theQuestion() {
  const [title] = await screen.findAllByText('Chiudere senza salvare?')
  return within(title?.closest('[role=dialog]') as HTMLElement)
}

test.each([
  ['records-changed', { resource: 'drugs' }],
  ...(isLong ? [['missed', { again: false }] as const] : []),
] as const)('%s under the bulk form waits until it closes, and what is typed there stays', async (event, payload) => {
  const { ids, query } = await drugsCalled(`Sotto ${event}`)
  openResource(token, 'drugs', query)
  await row(`Sotto ${event}`)
  fireEvent.click(screen.getByLabelText(`Seleziona Sotto ${event}`))
  fireEvent.click(await bar().findByRole('button', { name: 'Modifica' }))
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.mouseDown(await drawer.findByLabelText('Campi da modificare'))
  fireEvent.click(await screen.findByTitle('Prezzo'))
  fireEvent.change(await drawer.findByLabelText(/^Prezzo/, { selector: 'input' }), { target: { value: '9,9' } })
  await admin.put(`admin/drugs/${ids[0]}`, { name: 'Altrove', version: 1 })
  const sent = vi.spyOn(server.app, 'inject')
  hear(event, payload)
  hear(event, payload)
  expect(sent).not.toHaveBeenCalled()
  expect((drawer.getByLabelText(/^Prezzo/, { selector: 'input' }) as HTMLInputElement).value).toBe('9,9')
  fireEvent.click(drawer.getByText('Chiudi'))
  const asked = await theQuestion()
  expect(sent).not.toHaveBeenCalled()
  fireEvent.click(asked.getByText('Chiudi'))
  await row('Altrove')
})

test.runIf(isLong)(
  'Esc on a bulk form with a field chosen asks before it closes; "Annulla" leaves all as it was',
  async () => {
    const { query } = await drugsCalled('Non perso')
    openResource(token, 'drugs', query)
    await row('Non perso')
    fireEvent.click(screen.getByLabelText('Seleziona Non perso'))
    fireEvent.click(await bar().findByRole('button', { name: 'Modifica' }))
    const drawer = within(await screen.findByRole('dialog'))
    const fields = await drawer.findByLabelText('Campi da modificare')
    fireEvent.mouseDown(fields)
    fireEvent.click(await screen.findByTitle('Prezzo'))
    const price = await drawer.findByLabelText(/^Prezzo/, { selector: 'input' })
    fireEvent.change(price, { target: { value: '9,9' } })
    fireEvent.keyDown(price, { key: 'Escape', keyCode: 27 })
    const asked = await theQuestion()
    fireEvent.click(asked.getByText('Annulla'))
    await waitFor(() => expect(screen.queryAllByText('Chiudere senza salvare?')).toEqual([]))
    expect((drawer.getByLabelText(/^Prezzo/, { selector: 'input' }) as HTMLInputElement).value).toBe('9,9')
  },
)

test('the funnel in a head is a button: it opens the filters of its column and does not sort', async () => {
  const { query } = await drugsCalled('Imbuto')
  const router = openResource(token, 'drugs', query)
  await row('Imbuto')
  const funnel = screen.getByRole('button', { name: 'Filtra per Classe' })
  expect(funnel.tabIndex).toBe(0)
  funnel.focus()
  fireEvent.keyDown(funnel, { key: 'Enter', keyCode: 13 })
  fireEvent.click(funnel)
  const filters = await screen.findByRole('region', { name: 'Filtri' })
  await waitFor(() => expect(filters.contains(document.activeElement)).toBe(true))
  expect(within(filters).getByLabelText('Classe')).toBeTruthy()
  expect(router.state.location.search).not.toContain('sort')
})

test.runIf(isLong)('Shift with a click on a second row chooses all between', async () => {
  const { query } = await drugsCalled('Tratto A', 'Tratto B', 'Tratto C', 'Tratto D')
  openResource(token, 'drugs', `${query}&sort=name`)
  await row('Tratto A')
  fireEvent.click(screen.getByLabelText('Seleziona Tratto A'))
  fireEvent.click(screen.getByLabelText('Seleziona Tratto C'), { shiftKey: true })
  await waitFor(() => expect(bar().getByText('3 selezionati')).toBeTruthy())
  expect((screen.getByLabelText('Seleziona Tratto D') as HTMLInputElement).checked).toBe(false)
})

test.runIf(isLong)('"Esporta" beside the selection offers the chosen rows', async () => {
  const { query } = await drugsCalled('Scelto A', 'Scelto B')
  openResource(token, 'drugs', query)
  await row('Scelto A')
  fireEvent.click(screen.getByLabelText('Seleziona Scelto A'))
  fireEvent.click(await bar().findByRole('button', { name: 'Esporta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Esporta' }))
  expect(await dialog.findByText(/^Le righe selezionate: 1/)).toBeTruthy()
})

test('a list opens with the filters of its definition once, and lets them be taken away', async () => {
  const router = openResource(token, 'subscriptions')
  const filter = () => new URLSearchParams(router.state.location.search).get('filter[current]')
  await waitFor(() => expect(filter()).toBe('1'))
  fireEvent.click(await screen.findByRole('button', { name: /^Togli il filtro/ }))
  await waitFor(() => expect(filter()).toBeNull())
  await screen.findByRole('heading', { level: 1 })
  expect(filter()).toBeNull()
})

test.runIf(isLong)('a filter of choices finds by letters what a choice says, not its value on the wire', async () => {
  const router = openResource(token, 'faqs')
  fireEvent.click(await screen.findByRole('button', { name: 'Filtri' }))
  const filters = within(await screen.findByRole('region', { name: 'Filtri' }))
  const status = await filters.findByRole('combobox', { name: 'Stato' })
  fireEvent.mouseDown(status)
  fireEvent.change(status, { target: { value: 'Pubbl' } })
  fireEvent.keyDown(status, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(router.state.location.search).toBe('?filter%5Bstatus%5D%5Bin%5D=published'))
})

test.runIf(isLong)('a day of a filter is typed in the day picker, and goes with its chip', async () => {
  const router = openResource(token, 'doctor-links')
  const asked = () => new URLSearchParams(router.state.location.search).get('filter[valid_from][gte]')
  fireEvent.click(await screen.findByRole('button', { name: 'Filtri' }))
  const filters = within(await screen.findByRole('region', { name: 'Filtri' }))
  const day = () => filters.getByLabelText('Dal da') as HTMLInputElement
  await waitFor(() => expect(day().disabled).toBe(false))
  expect(day().closest('.ant-picker')).not.toBeNull()
  fireEvent.change(day(), { target: { value: '1/2/2026' } })
  await waitFor(() => expect(asked()).toBe('2026-02-01'))
  fireEvent.click(await screen.findByRole('button', { name: 'Togli il filtro Dal da: 01/02/2026' }))
  await waitFor(() => expect(day().value).toBe(''))
  // past the pause after which what stands there would be asked for again
  await new Promise((later) => setTimeout(later, searchDebounceMs + 50))
  expect(asked()).toBeNull()
})

test('from one day up to another is one chip, which takes both away', async () => {
  const router = openResource(
    token,
    'doctor-links',
    '?filter[valid_from][gte]=2026-01-01&filter[valid_from][lte]=2026-01-31',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Togli il filtro Dal: 01/01/2026 – 31/01/2026' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
