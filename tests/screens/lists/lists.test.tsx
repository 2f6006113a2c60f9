import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drugs } from '../../../server/db/tables'
import { servedResources } from '../../../server/resources'
import { currentToasts } from '../../../src/platform/basic/toasts'
import { chooseColumns, logOut, undoableChanges, undoLast } from '../../../src/platform/session'
import drugsResource from '../../../src/resources/configuration/drugs'
import { openResource, press, row } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord } from '../../support/builders/resource-examples'
import { isLong } from '../../support/long'
import type { Api, ResourceServer } from '../../support/servers/resource-server'

let server: ResourceServer
let admin: Api
let token: string
onOneServer((given) => {
  ;({ server, admin, token } = given)
})
afterEach(() => chooseColumns('drugs', null))

/** Creates `count` drugs with similar names, and returns the query that shows only them. */
let made = 0
async function drugsCalled(name: string, count: number) {
  const rows = await server.connection.db
    .insert(drugs)
    .values(
      Array.from({ length: count }, (_, n) => {
        const title = `${name} ${String.fromCharCode(65 + n)}`
        made += 1
        return {
          name: title,
          search: title.toLowerCase(),
          aic_code: String(100_000_000 + made),
          class: 'H',
          price: 100,
        }
      }),
    )
    .returning({ id: drugs.id })
  const ids = rows.map(({ id }) => id)
  return { ids, query: `?filter[id][in]=${ids.join(',')}` }
}
const stored = async (ids: readonly number[]) => {
  const { body } = await admin.get(`admin/drugs?limit=200&sort=id&filter[id][in]=${ids.join(',')}`)
  return body.data as { id: number; name: string; active: boolean; price: number }[]
}
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label))
const toast = (title: string) => currentToasts().find((one) => one.title === title)
const bar = () => within(screen.getByRole('region', { name: 'Selezione' }))

test('"Elimina" on chosen rows deletes them, one "Annulla" restores them', async () => {
  const { ids, query } = await drugsCalled('Da togliere', 3)
  openResource(token, 'drugs', query)
  await row('Da togliere A')
  tick('Seleziona Da togliere A')
  tick('Seleziona Da togliere B')
  expect(bar().getByText('2 selezionati')).toBeTruthy()
  fireEvent.click(await bar().findByRole('button', { name: 'Elimina' }))
  await waitFor(() => expect(screen.queryByText('Da togliere A')).toBeNull())
  expect((await stored(ids)).map(({ name }) => name)).toEqual(['Da togliere C'])
  expect(screen.queryByRole('region', { name: 'Selezione' })).toBeNull()
  expect(undoableChanges().at(-1)?.title).toBe('2 farmaci eliminati')
  undoLast()
  await row('Da togliere B')
  expect(await stored(ids)).toHaveLength(3)
  expect(toast('2 farmaci ripristinati')).toBeTruthy()
})

test('"Modifica" on all that a filter finds: a preview first, then those change and no others, "Annulla" undoes', async () => {
  const { ids, query } = await drugsCalled('Tanti', 27)
  const { ids: others } = await drugsCalled('Altro', 1)
  openResource(token, 'drugs', query)
  await row('Tanti A')
  tick('Seleziona la pagina')
  expect(bar().getByText('25 selezionati')).toBeTruthy()
  press('Tutti i 27 del filtro')
  expect(bar().getByText('27 selezionati · tutto l’elenco')).toBeTruthy()
  fireEvent.click(await bar().findByRole('button', { name: 'Modifica' }))
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.mouseDown(await drawer.findByLabelText('Campi da modificare'))
  fireEvent.click(await screen.findByTitle('Attivo'))
  fireEvent.click(await drawer.findByRole('switch'))
  fireEvent.click(drawer.getByRole('button', { name: 'Mostra l’anteprima' }))
  const preview = within(await drawer.findByRole('status', { name: 'Anteprima' }))
  expect(preview.getByText('Cambiano 27 farmaci su 27')).toBeTruthy()
  expect(preview.getByText('Tanti A').closest('li')?.textContent).toMatch(/Attivo: Sì →.*No/)
  expect((await stored(ids)).every(({ active }) => active)).toBe(true)
  fireEvent.click(drawer.getByRole('button', { name: 'Modifica 27 farmaci' }))
  await waitFor(() => expect(undoableChanges().at(-1)?.title).toBe('27 farmaci modificati'))
  expect((await stored(ids)).some(({ active }) => active)).toBe(false)
  expect((await stored(others)).every(({ active }) => active)).toBe(true)
  undoLast()
  await waitFor(async () => expect((await stored(ids)).every(({ active }) => active)).toBe(true))
})

test.runIf(isLong)(
  'the bulk drawer changes what its preview has shown: a row that has come since makes it a 409',
  async () => {
    const { ids, query } = await drugsCalled('Contati', 27)
    openResource(token, 'drugs', query)
    await row('Contati A')
    press('Azioni su Contati A')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Elimina' }))
    await waitFor(() => expect(screen.queryByText('Contati A')).toBeNull())
    tick('Seleziona la pagina')
    press('Tutti i 26 del filtro')
    fireEvent.click(await bar().findByRole('button', { name: 'Modifica' }))
    const drawer = within(await screen.findByRole('dialog'))
    fireEvent.mouseDown(await drawer.findByLabelText('Campi da modificare'))
    fireEvent.click(await screen.findByTitle('Attivo'))
    fireEvent.click(await drawer.findByRole('switch'))
    fireEvent.click(drawer.getByRole('button', { name: 'Mostra l’anteprima' }))
    await drawer.findByText('Cambiano 26 farmaci su 26')
    undoLast()
    await row('Contati A')
    fireEvent.click(drawer.getByRole('button', { name: 'Modifica 26 farmaci' }))
    await drawer.findByRole('alert')
    expect((await stored(ids)).filter(({ active }) => active)).toHaveLength(27)
  },
)

test.runIf(isLong)('rows stay chosen over pages', async () => {
  const { query } = await drugsCalled('Pagine', 27)
  openResource(token, 'drugs', `${query}&sort=id`)
  await row('Pagine A')
  tick('Seleziona Pagine A')
  fireEvent.click(screen.getByRole('button', { name: 'Pagina successiva' }))
  await row('Pagine [')
  tick('Seleziona Pagine [')
  expect(bar().getByText('2 selezionati')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pagina precedente' }))
  await row('Pagine A')
  expect((screen.getByLabelText('Seleziona Pagine A') as HTMLInputElement).checked).toBe(true)
  expect(bar().getByText('2 selezionati')).toBeTruthy()
})

test('"Colonne" hides, shows and moves columns; an address with columns shows those', async () => {
  const { query } = await drugsCalled('Colonne', 1)
  const router = openResource(token, 'drugs', query)
  await row('Colonne A')
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads()).toContain('Prezzo')
  press('Colonne')
  fireEvent.click(await screen.findByLabelText('Prezzo', { selector: 'input' }))
  await waitFor(() => expect(heads()).not.toContain('Prezzo'))
  fireEvent.click(screen.getByLabelText('Ultima modifica', { selector: 'input' }))
  press('Sposta Ultima modifica prima')
  expect(heads().at(-3)).toBe('Ultima modifica')
  await router.navigate(`/admin/drugs${query}&columns=name,price`)
  await waitFor(() => expect(heads()).toEqual(['', 'Nome', 'Prezzo', 'Azioni']))
})

test('a saved view brings back filters, order and columns, and holds no search', async () => {
  const { ids } = await drugsCalled('Vista', 2)
  const router = openResource(token, 'drugs', `?filter[id][in]=${ids.join(',')}&sort=-price&columns=name,price`)
  await row('Vista A')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'vista' } })
  press('Viste')
  fireEvent.change(await screen.findByLabelText('Nome della nuova vista'), { target: { value: 'Prezzi' } })
  press('Salva la vista')
  await waitFor(() => expect(router.state.location.search).toContain('view='))
  const { body } = await admin.get('admin/views?resource=drugs')
  expect(body.data).toEqual([])
  await router.navigate('/admin/drugs')
  press('Viste')
  fireEvent.click(await screen.findByRole('button', { name: 'Prezzi' }))
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('-price'))
  const address = new URLSearchParams(router.state.location.search)
  expect([address.get('filter[id][in]'), address.get('columns')]).toEqual([ids.join(','), 'name,price'])
  expect(router.state.location.search).not.toContain('vista')
})

test('"Esporta" saves what is shown as CSV, with the search in the body of the request', async () => {
  const { query } = await drugsCalled('Esporta', 2)
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob)
    return 'blob:saved'
  })
  openResource(token, 'drugs', `${query}&sort=-name&columns=name,price`)
  await row('Esporta A')
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'esporta b' } })
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect(screen.queryByText('Esporta A')).toBeNull())
  const sent = vi.spyOn(server.app, 'inject')
  press('Esporta')
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(toast('Esportazione pronta')).toBeTruthy())
  const [request] = sent.mock.calls.at(-1) as unknown as [{ url: string; payload: string }]
  expect(request.url).not.toContain('esporta%20b')
  expect(JSON.parse(request.payload).where.search).toBe('esporta b')
  expect(await saved[0]?.text()).toMatch(/Nome;Prezzo\r\nEsporta B;1\r\n$/)
  press('Esporta')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Tutte le colonne, anche i testi lunghi' }))
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  const [head = ''] = (await saved[1]?.text())?.split('\r\n') ?? []
  const labels = Object.values(drugsResource.fields).map(({ label }) => label)
  expect(
    head
      .replace(/^\uFEFF/, '')
      .split(';')
      .slice(0, 2),
  ).toEqual(['Nome', 'Prezzo'])
  expect(head.split(';')).toEqual(expect.arrayContaining(labels.slice(1)))
})

test('Alt+ArrowDown in an open record shows the next one, "Cronologia" who changed what', async () => {
  const { ids, query } = await drugsCalled('Vicini', 2)
  await admin.put(`admin/drugs/${ids[1]}`, { price: 250, version: 1 })
  const router = openResource(token, 'drugs', `${query}&show=${ids[0]}`)
  await row('Vicini A')
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('heading', { name: 'Vicini A' })
  fireEvent.keyDown(drawer.getByRole('tab', { name: 'Dati' }), { key: 'ArrowDown', altKey: true })
  await drawer.findByRole('heading', { name: 'Vicini B' })
  expect(router.state.location.search).toContain(`show=${ids[1]}`)
  expect((drawer.getByRole('button', { name: 'Elemento successivo' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(drawer.getByRole('tab', { name: 'Cronologia' }))
  const change = await drawer.findByText(/modifica · Anna admin/)
  expect(change.closest('li')?.textContent).toMatch(/Prezzo: 1,00\s€ .*→.*2,50\s€/)
})

test('"Riordina" moves a row, "Salva l’ordine" stores the order', async () => {
  const faqs = servedResources.find(({ resource }) => resource.name === 'faqs')?.resource
  for (const question of ['Prima?', 'Seconda?'])
    await aRecord(admin, servedResources, faqs as never, undefined, { question })
  openResource(token, 'faqs')
  await row('Prima?')
  fireEvent.click(await screen.findByRole('button', { name: 'Riordina' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sposta giù Prima?' }))
  expect(screen.getByText('Prima?: posizione 2 di 2')).toBeTruthy()
  press('Salva l’ordine')
  await waitFor(() => expect(undoableChanges().at(-1)?.title).toBe('Ordine salvato'))
  const { body } = await admin.get('admin/faqs')
  expect(body.data.map(({ question }: { question: string }) => question)).toEqual(['Seconda?', 'Prima?'])
})

test('the list of patients shows and asks for names only, until a column is chosen; the audit log names the reading', async () => {
  await admin.post('admin/patients', { last_name: 'Verdi', first_name: 'Ada', active: true, phone: '3335550120' })
  const listReads = async () =>
    (await admin.get('admin/audit?subject=patients&action=read')).body.data.filter(
      ({ record }: { record: object | null }) => record === null,
    )
  const before = (await listReads()).length
  const sent = vi.spyOn(server.app, 'inject')
  const asked = () =>
    (sent.mock.calls as unknown as [{ url: string }][]).flatMap(([{ url }]) => {
      return url.includes('admin/patients?') ? (new URL(url, 'http://x').searchParams.get('fields') ?? 'all') : []
    })
  openResource(token, 'patients')
  await row('Verdi Ada')
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads()).toEqual(['', 'Cognome Nome', 'Medici', 'Attivo', 'Azioni'])
  expect(asked()).toEqual(['last_name,first_name,doctor_ids,active'])
  expect((await listReads()).length).toBe(before)
  press('Colonne')
  fireEvent.click(await screen.findByLabelText('Telefono', { selector: 'input' }))
  await waitFor(() => expect(heads()).toContain('Telefono'))
  await waitFor(() => expect(asked().at(-1)).toBe('last_name,first_name,doctor_ids,active,phone,phone_prefix'))
  await waitFor(async () => expect((await row('Verdi Ada')).textContent).toContain('333 555 0120'))
  expect((await listReads()).length).toBe(before + 1)
  chooseColumns('patients', null)
})

const rowOf = (title: string) => screen.getByText(title).closest('tr') as HTMLElement
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, bubbles: true, ...more })

test('from the search ArrowDown goes to the rows: arrows move, "x" and Shift choose, Enter opens, Esc goes back', async () => {
  const { ids, query } = await drugsCalled('Tasti', 3)
  const router = openResource(token, 'drugs', query)
  await row('Tasti A')
  const box = screen.getByRole('searchbox')
  box.focus()
  key('ArrowDown')
  expect(document.activeElement).toBe(rowOf('Tasti A'))
  key('x')
  expect(bar().getByText('1 selezionato')).toBeTruthy()
  key('ArrowDown', { shiftKey: true })
  expect(document.activeElement).toBe(rowOf('Tasti B'))
  expect(bar().getByText('2 selezionati')).toBeTruthy()
  key('End')
  expect(document.activeElement).toBe(rowOf('Tasti C'))
  key('Home')
  key('ArrowUp')
  expect(document.activeElement).toBe(box)
  key('ArrowDown')
  key('Escape')
  expect(document.activeElement).toBe(box)
  key('x')
  expect(bar().getByText('2 selezionati')).toBeTruthy()
  key('ArrowDown')
  key('Enter')
  expect(router.state.location.search).toContain(`show=${ids[0]}`)
})

test.each([['e', 'edit'] as const, ...(isLong ? [['d', 'new'] as const] : [])])(
  '"%s" on a row opens ?%s=ID',
  async (letter, kind) => {
    const { ids, query } = await drugsCalled(`Lettera ${letter}`, 1)
    const router = openResource(token, 'drugs', query)
    const found = await row(`Lettera ${letter} A`)
    found.focus()
    key(letter)
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get(kind)).toBe(String(ids[0])))
  },
)

test('a click on a head sorts by it alone, with Shift as well as by the others; the address says both', async () => {
  const { query } = await drugsCalled('Ordine', 2)
  const router = openResource(token, 'drugs', query)
  await row('Ordine A')
  const sort = () => new URLSearchParams(router.state.location.search).get('sort')
  const head = (name: string) => screen.getByRole('columnheader', { name })
  fireEvent.click(head('Prezzo'))
  await waitFor(() => expect(sort()).toBe('price'))
  expect(head('Prezzo').getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(head('Nome'), { shiftKey: true })
  await waitFor(() => expect(sort()).toBe('price,name'))
  fireEvent.click(head('Nome'), { shiftKey: true })
  await waitFor(() => expect(sort()).toBe('price,-name'))
  await waitFor(() => expect(screen.getAllByText(/^Ordine/)[0]?.textContent).toBe('Ordine B'))
  fireEvent.click(head('Prezzo'))
  await waitFor(() => expect(sort()).toBe('-price'))
})

/** And not about how many there are without filters. */
const isAboutRows = (url: string) => url.includes('admin/drugs?') && !url.includes('limit=1&')

test('a new address asks once, with all of it', async () => {
  const { ids, query } = await drugsCalled('Una volta', 2)
  const router = openResource(token, 'drugs', query)
  await row('Una volta A')
  const sent = vi.spyOn(server.app, 'inject')
  await router.navigate(`/admin/drugs?filter[id][in]=${ids[1]}&sort=-price&limit=50&columns=name,price`)
  await waitFor(() => expect(screen.queryByText('Una volta A')).toBeNull())
  await row('Una volta B')
  const asked = (sent.mock.calls as unknown as [{ url: string }][]).flatMap(([{ url }]) =>
    isAboutRows(url) ? [new URL(url, 'http://x').searchParams] : [],
  )
  expect(asked).toHaveLength(1)
  expect(Object.fromEntries(asked[0] as URLSearchParams)).toMatchObject({
    'filter[id][in]': String(ids[1]),
    sort: '-price',
    limit: '50',
    fields: 'name,price,package',
  })
  await router.navigate(`/admin/drugs?filter[id][in]=${ids[1]}&sort=-price&limit=50&columns=name,price&show=${ids[1]}`)
  await screen.findByRole('dialog')
  expect((sent.mock.calls as unknown as [{ url: string }][]).filter(([{ url }]) => isAboutRows(url))).toHaveLength(1)
})

test('a search typed on the second page asks for the first page of what it finds, and for no other', async () => {
  await drugsCalled('Sfogliata', 27)
  const router = openResource(token, 'drugs')
  const search = (typed: string) => {
    const box = screen.getByRole('searchbox')
    fireEvent.change(box, { target: { value: typed } })
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 })
  }
  await screen.findByRole('table')
  search('sfogliata')
  await row('Sfogliata A')
  await act(() => router.navigate('/admin/drugs?page=2'))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  const sent = vi.spyOn(server.app, 'inject')
  search('sfogliata b')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  const pages = (sent.mock.calls as unknown as [{ url: string }][]).flatMap(([{ url }]) =>
    isAboutRows(url) ? [new URL(url, 'http://x').searchParams.get('page')] : [],
  )
  expect(pages).toEqual(['1'])
  expect(router.state.location.search).toBe('')
})

test('back and forward show the rows of their address, and what was chosen beyond it is let go', async () => {
  const { ids, query } = await drugsCalled('Indietro', 2)
  const router = openResource(token, 'drugs', query)
  await row('Indietro A')
  tick('Seleziona Indietro A')
  await act(() => router.navigate(`/admin/drugs?filter[id][in]=${ids[1]}&sort=-price`))
  await waitFor(() => expect(screen.queryByText('Indietro A')).toBeNull())
  await act(() => router.navigate(-1))
  await row('Indietro A')
  await row('Indietro B')
  await act(() => router.navigate(1))
  await waitFor(() => expect(screen.queryByText('Indietro A')).toBeNull())
  await row('Indietro B')
  expect(screen.queryByRole('region', { name: 'Selezione' })).toBeNull()
})

test('what was searched for stays when the list is left and comes back, and goes with the user', async () => {
  await drugsCalled('Ricordata', 1)
  openResource(token, 'drugs')
  const box = () => screen.getByRole('searchbox') as HTMLInputElement
  await screen.findByRole('table')
  fireEvent.change(box(), { target: { value: 'ricordata' } })
  fireEvent.keyDown(box(), { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  cleanup()
  openResource(token, 'drugs')
  await row('Ricordata A')
  expect(box().value).toBe('ricordata')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  cleanup()
  logOut()
  openResource(token, 'drugs')
  expect(((await screen.findByRole('searchbox')) as HTMLInputElement).value).toBe('')
})

test.runIf(isLong)('the edge of a head is moved by arrow keys, remembered, and given back by Home', async () => {
  const { query } = await drugsCalled('Larga', 1)
  openResource(token, 'drugs', query)
  await row('Larga A')
  const edge = () => screen.getByRole('separator', { name: 'Larghezza di Azienda' })
  fireEvent.keyDown(edge(), { key: 'ArrowRight' })
  await waitFor(() => expect(edge().getAttribute('aria-valuetext')).toMatch(/^\d+ pixel$/))
  cleanup()
  openResource(token, 'drugs', query)
  await row('Larga A')
  expect(edge().getAttribute('aria-valuetext')).toMatch(/^\d+ pixel$/)
  fireEvent.keyDown(edge(), { key: 'Home' })
  await waitFor(() => expect(edge().getAttribute('aria-valuetext')).toBe('automatica'))
})

test.runIf(isLong)('"non è" and "è vuoto" narrow the list, each with its words in its chip', async () => {
  const { ids, query } = await drugsCalled('Vuoti', 2)
  await admin.put(`admin/drugs/${ids[0]}`, { class: 'C', version: 1 })
  await admin.put(`admin/drugs/${ids[1]}`, { class: null, version: 1 })
  const router = openResource(token, 'drugs', `${query}&filter[class][ne]=C`)
  await row('Vuoti B')
  expect(screen.queryByText('Vuoti A')).toBeNull()
  expect(screen.getByRole('button', { name: /Classe non è: C/ })).toBeTruthy()
  await router.navigate(`/admin/drugs${query}&filter[class][null]=0`)
  await row('Vuoti A')
  expect(screen.queryByText('Vuoti B')).toBeNull()
  expect(screen.getByRole('button', { name: /Classe: non vuoto/ })).toBeTruthy()
})

test('"Stampa" prints all that was found, not the page, with whole words', async () => {
  const { query } = await drugsCalled('Stampata con un nome molto lungo che nella lista non ha posto', 26)
  openResource(token, 'drugs', query)
  await screen.findByText('1–25 di 26')
  const sheets: string[] = []
  window.print = () => void sheets.push(document.querySelector('article')?.textContent ?? '')
  press('Stampa')
  await waitFor(() => expect(sheets).toHaveLength(1))
  expect(sheets[0]).toMatch(/26 righe di 26/)
  expect(sheets[0]?.match(/che nella lista non ha posto/g)).toHaveLength(26)
})

test.runIf(isLong)(
  '"Stampa" stops at 2,000 rows, and says so',
  async () => {
    const many = Array.from({ length: 2001 }, (_, n) => ({
      name: `Foglio ${n}`,
      search: `foglio ${n}`,
      aic_code: String(300_000_000 + n),
    }))
    await server.connection.db.insert(drugs).values(many)
    openResource(token, 'drugs', '?columns=name')
    await screen.findByText(/^1–25 di 2\./)
    const sheets: Element[] = []
    window.print = () => void sheets.push(document.querySelector('article') as Element)
    press('Stampa')
    await waitFor(() => expect(sheets).toHaveLength(1))
    expect(sheets[0]?.querySelectorAll('tbody tr')).toHaveLength(2000)
    expect(sheets[0]?.textContent).toContain('Si stampano al massimo 2.000 righe')
  },
  60_000,
)
