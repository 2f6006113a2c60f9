import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drugs } from '../../../server/db/tables'
import { servedResources } from '../../../server/resources'
import { currentToasts } from '../../../src/platform/basic/toasts'
import { undoableChanges, undoLast } from '../../../src/platform/session'
import drugsResource from '../../../src/resources/configuration/drugs'
import companies from '../../../src/resources/configuration/pharmaceutical-companies'
import subscriptions from '../../../src/resources/subscriptions/subscriptions'
import { openResource, press, row } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord } from '../../support/builders/resource-examples'
import type { Api, ResourceServer } from '../../support/servers/resource-server'

let server: ResourceServer
let admin: Api
let token: string
onOneServer((given) => {
  ;({ server, admin, token } = given)
})

const toast = (title: string) => currentToasts().find((one) => one.title === title)
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label))
const bar = () => within(screen.getByRole('region', { name: 'Selezione' }))
const choose = async (title: string | RegExp, action: string) => {
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull()) // of the menu before
  fireEvent.click(await screen.findByRole('button', { name: title }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const pressIn = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))
const total = async (query: string): Promise<number> =>
  (await admin.get(`admin/drugs?paginate=1&limit=1&${query}`)).body.meta.total

let made = 0
/** Drugs whose names begin alike. */
async function drugsCalled(name: string, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    made += 1
    const title = `${name} ${n + 1}`
    return { name: title, search: title.toLowerCase(), aic_code: String(200_000_000 + made) }
  })
  const stored = await server.connection.db.insert(drugs).values(rows).returning({ id: drugs.id })
  return stored.map(({ id }) => id)
}

test('"Elimina" on a plan with a running subscription lists it with a link, and leaves the plan', async () => {
  const { subscription_plan_id: id } = await aRecord(admin, servedResources, subscriptions, 1, {
    status: 'active',
    period: { from: '2026-01-01', to: '2030-12-31' },
  })
  openResource(token, 'subscription-plans', `?filter[id][in]=${id}`)
  await choose(/^Azioni su /, 'Elimina')
  const ofOne = await screen.findByRole('dialog', { name: /^Non si può eliminare / })
  const link = within(ofOne).getByRole('link', { name: 'Abbonamenti in corso' })
  expect(link.getAttribute('href')).toMatch(/^\/admin\/subscriptions\?/)
  expect(link.closest('li')?.textContent).toBe('Abbonamenti in corso1')
  expect(within(ofOne).queryByRole('button', { name: 'Elimina' })).toBeNull()
  fireEvent.click(within(ofOne).getByText('Chiudi'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  tick('Seleziona la pagina')
  fireEvent.click(await bar().findByRole('button', { name: 'Elimina' }))
  await screen.findByRole('dialog', { name: 'Non si può eliminare 1 piano' })
  expect((await admin.get(`admin/subscription-plans/${id}`)).status).toBe(200)
})

test('what only refers to a record is listed before it is deleted; "Annulla" leaves it, "Elimina" deletes it', async () => {
  const company = await aRecord(admin, servedResources, companies, undefined, { name: 'Ditta cercata' })
  await aRecord(admin, servedResources, drugsResource, undefined, { pharmaceutical_company_id: company.id })
  openResource(token, 'pharmaceutical-companies', `?filter[id][in]=${company.id}`)
  await row('Ditta cercata')
  await choose('Azioni su Ditta cercata', 'Elimina')
  const question = await screen.findByRole('dialog', { name: 'Eliminare Ditta cercata?' })
  expect(within(question).getByRole('link', { name: 'Farmaci' }).closest('li')?.textContent).toBe('Farmaci1')
  pressIn(question, 'Annulla')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await admin.get(`admin/pharmaceutical-companies/${company.id}`)).status).toBe(200)
  await choose('Azioni su Ditta cercata', 'Elimina')
  pressIn(await screen.findByRole('dialog', { name: 'Eliminare Ditta cercata?' }), 'Elimina')
  await waitFor(() => expect(screen.queryByText('Ditta cercata')).toBeNull())
  expect(undoableChanges().at(-1)?.title).toBe('Azienda farmaceutica eliminata')
})

test('from fifty rows on their number is typed; the Cestino says who deleted them and gives them back by one press', async () => {
  const ids = await drugsCalled('Cinquanta', 50)
  const query = 'filter[id][in]='.concat(ids.join(','))
  const router = openResource(token, 'drugs', `?${query}&limit=50`)
  await row('Cinquanta 1')
  tick('Seleziona la pagina')
  fireEvent.click(await bar().findByRole('button', { name: 'Elimina' }))
  const question = await screen.findByRole('dialog', { name: 'Eliminare 50 farmaci?' })
  const number = within(question).getByLabelText('Per confermare scrivi quanti sono: 50')
  const typed = (value: string) => {
    fireEvent.change(number, { target: { value } })
    pressIn(question, 'Elimina')
  }
  typed('49')
  expect(number.getAttribute('aria-invalid')).toBe('true')
  expect(await total(query)).toBe(50)
  typed(' 50 ')
  await waitFor(async () => expect(await total(query)).toBe(0))
  await waitFor(() => expect(undoableChanges().at(-1)?.title).toBe('50 farmaci eliminati'))

  press('Cestino')
  await waitFor(() => expect(router.state.location.search).toBe('?filter%5Bdeleted%5D=1'))
  await waitFor(async () => expect((await row('Cinquanta 1')).textContent).toContain('Anna admin'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Farmaci: Cestino50')
  expect(screen.queryByRole('button', { name: 'Nuovo farmaco' })).toBeNull()
  tick('Seleziona la pagina')
  press('Tutti i 50')
  fireEvent.click(await bar().findByRole('button', { name: 'Ripristina' }))
  await screen.findByText('Il Cestino è vuoto.')
  expect(await total(query)).toBe(50)
  expect(undoableChanges().at(-1)?.title).toBe('50 farmaci ripristinati')
  undoLast()
  await row('Cinquanta 1')
  expect(toast('50 farmaci eliminati')).toBeTruthy()
})

test('in the Cestino "R" gives a row back, and so does the card of a record that was deleted', async () => {
  const [first = 0, second = 0] = await drugsCalled('Tornato', 2)
  for (const id of [first, second]) await admin.delete(`admin/drugs/${id}`)
  const router = openResource(token, 'drugs', `?filter[deleted]=1&filter[id][in]=${first}`)
  ;(await row('Tornato 1')).focus()
  fireEvent.keyDown(document.activeElement as Element, { key: 'r', bubbles: true })
  await waitFor(() => expect(toast('Farmaco ripristinato')).toBeTruthy())
  expect((await admin.get(`admin/drugs/${first}`)).status).toBe(200)

  await router.navigate(`/admin/drugs?filter[id][in]=${first}&show=${second}`)
  const card = await screen.findByRole('dialog')
  expect((await within(card).findByText(/^Farmaco eliminato il .* da Anna admin\. È nel Cestino\.$/)).tagName).toBe('P')
  expect(within(card).queryByRole('button', { name: 'Modifica' })).toBeNull()
  pressIn(card, 'Ripristina')
  await waitFor(async () => expect((await admin.get(`admin/drugs/${second}`)).status).toBe(200))
})

test('a row whose value another one has taken stays in the Cestino, which says why', async () => {
  const [id = 0] = await drugsCalled('Doppio', 1)
  const { body } = await admin.get(`admin/drugs/${id}`)
  await admin.delete(`admin/drugs/${id}`)
  await aRecord(admin, servedResources, drugsResource, undefined, { aic_code: body.data.aic_code })
  openResource(token, 'drugs', `?filter[deleted]=1&filter[id][in]=${id}`)
  await row('Doppio 1')
  await choose('Azioni su Doppio 1', 'Ripristina')
  await waitFor(() => expect(currentToasts().some(({ title }) => title?.includes('«Codice AIC»'))).toBe(true))
  await row('Doppio 1')
})
