import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servedResources } from '../../../server/resources'
import { undoLast } from '../../../src/platform/session'
import { openResource, press, row } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord, type Made } from '../../support/builders/resource-examples'
import type { Api } from '../../support/servers/resource-server'

let admin: Api
let token: string
onOneServer((given) => {
  ;({ admin, token } = given)
})
const drugs = servedResources.find(({ resource }) => resource.name === 'drugs')?.resource
const aDrug = (given: Record<string, unknown>) => aRecord(admin, servedResources, drugs as never, undefined, given)
const stored = async ({ id }: Made) => (await admin.get(`admin/drugs/${id}`)).body.data
const bar = () => within(screen.getByRole('region', { name: 'Selezione' }))

test('an act of a row is in its menu and on its card, and is taken back', async () => {
  const drug = await aDrug({ name: 'Da spegnere', active: true })
  openResource(token, 'drugs')
  await row('Da spegnere')
  press('Azioni su Da spegnere')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Disattiva' }))
  await waitFor(async () => expect((await stored(drug)).active).toBe(false))
  undoLast()
  await waitFor(async () => expect((await stored(drug)).active).toBe(true))
  fireEvent.click(await screen.findByRole('button', { name: 'Da spegnere' }))
  fireEvent.click(await screen.findByRole('button', { name: /Disattiva/ }))
  await waitFor(async () => expect((await stored(drug)).active).toBe(false))
})

test('"Prezzo ± %" shows what would change, then changes all that are selected', async () => {
  const [dear, cheap, none] = [
    await aDrug({ name: 'Caro', price: 1_001 }),
    await aDrug({ name: 'Economico', price: 100 }),
    await aDrug({ name: 'Senza prezzo', price: null }),
  ]
  openResource(token, 'drugs')
  await row('Caro')
  for (const name of ['Caro', 'Economico', 'Senza prezzo']) fireEvent.click(screen.getByLabelText(`Seleziona ${name}`))
  fireEvent.click(await bar().findByRole('button', { name: /Prezzo/ }))
  fireEvent.change(await screen.findByLabelText(/Aumento in percentuale/), { target: { value: '5' } })
  press('Mostra l’anteprima')
  expect(await screen.findByText('Cambiano 2 farmaci su 3')).toBeTruthy()
  press('Modifica 2 farmaci')
  await waitFor(async () => expect((await stored(dear)).price).toBe(1_051))
  expect([(await stored(cheap)).price, (await stored(none)).price]).toEqual([105, null])
})
