import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { servedResources } from '../../../server/resources'
import { openResource, row } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord, type Made } from '../../support/builders/resource-examples'
import { testNow } from '../../support/servers/database'
import type { Api } from '../../support/servers/resource-server'

let admin: Api
let token: string
onOneServer((given) => {
  ;({ admin, token } = given)
})
// what is offered begins today, by the server's clock
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: testNow }))
afterEach(() => void vi.useRealTimers())

const a = (name: string, given: object = {}): Promise<Made> => {
  const resource = servedResources.find((served) => served.resource.name === name)?.resource
  return aRecord(admin, servedResources, resource as never, undefined, { ...given })
}
const subscriptionsOf = async ({ id }: Made) =>
  (await admin.get(`admin/subscriptions?filter[doctor_id]=${id}`)).body.data as readonly unknown[]

test('"Offri un abbonamento" to two selected doctors begins on the plans, offers those for both, and Ctrl+Enter saves', async () => {
  const plan = { active: true, months: 12, trial_days: 0 }
  await a('subscription-plans', { ...plan, name: 'Per tutti', user_categories: [] })
  await a('subscription-plans', { ...plan, name: 'Per farmacie', user_categories: ['pharmacy'] })
  const doctors = [
    await a('doctors', { last_name: 'Alfieri', first_name: 'Ada', category: 'mmg', active: true }),
    await a('doctors', { last_name: 'Bassi', first_name: 'Bruno', category: 'nurse', active: true }),
  ]
  openResource(token, 'doctors')
  await row('Alfieri Ada')
  for (const name of ['Alfieri Ada', 'Bassi Bruno']) fireEvent.click(screen.getByLabelText(`Seleziona ${name}`))
  const bar = within(screen.getByRole('region', { name: 'Selezione' }))
  fireEvent.click(await bar.findByRole('button', { name: 'Offri un abbonamento' }))
  const form = within(await screen.findByRole('dialog'))
  const radio = await form.findByRole('radio', { name: /^Per tutti/ })
  expect(form.queryByRole('radio', { name: /^Per farmacie/ })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(radio))
  fireEvent.keyDown(radio, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selezione' })).toBeNull())
  for (const doctor of doctors) expect(await subscriptionsOf(doctor)).toHaveLength(1)
})

test('"Salva e nuovo" keeps the plan, and brings its price and its period for the next doctor', async () => {
  const plan = { active: true, months: 12, trial_days: 0, price: 12_000, user_categories: [] }
  await a('subscription-plans', { ...plan, name: 'Annuale' })
  const [, next] = [
    await a('doctors', { last_name: 'Cervi', first_name: 'Ugo', category: 'mmg', active: true }),
    await a('doctors', { last_name: 'Donati', first_name: 'Ugo', category: 'mmg', active: true }),
  ]
  openResource(token, 'subscriptions', '?new')
  const dialog = await screen.findByRole('dialog')
  const form = within(dialog)
  const chosen = () => [...dialog.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent)
  const choose = async (label: string, typed: string, title: string) => {
    const field = await form.findByLabelText(label)
    fireEvent.mouseDown(field)
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.click(await form.findByTitle(title))
  }
  const price = () => form.getByLabelText<HTMLInputElement>('Prezzo *').value
  await choose('Medico *', 'Cervi', 'Cervi Ugo')
  await choose('Piano *', 'Annuale', 'Annuale')
  await waitFor(() => expect(price()).toBe('120,00'))
  fireEvent.click(form.getByRole('button', { name: 'Salva e nuovo' }))
  await waitFor(() => expect(chosen()).not.toContain('Cervi Ugo'))
  await waitFor(() => expect(price()).toBe('120,00'))
  await choose('Medico *', 'Donati', 'Donati Ugo')
  fireEvent.click(form.getByRole('button', { name: 'Salva' }))
  await waitFor(async () =>
    expect(await subscriptionsOf(next)).toMatchObject([
      { price: 12_000, period: { from: '2026-11-24', to: '2027-11-23' } },
    ]),
  )
})
