import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servedResources } from '../../../server/resources'
import { openResource, row } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord, type Made } from '../../support/builders/resource-examples'
import type { Api } from '../../support/servers/resource-server'

let admin: Api
let token: string
onOneServer((given) => {
  ;({ admin, token } = given)
})
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
