import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servedResources } from '../../../server/resources'
import { openResource } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord } from '../../support/builders/resource-examples'
import type { Api } from '../../support/servers/resource-server'

let admin: Api
let token: string
onOneServer((given) => {
  ;({ admin, token } = given)
})
const a = (name: string, given: object = {}) => {
  const resource = servedResources.find((served) => served.resource.name === name)?.resource
  return aRecord(admin, servedResources, resource as never, undefined, { ...given })
}

test('the card of a doctor says what is missing before a visit can be booked, and adds an office there', async () => {
  const doctor = await a('doctors', { active: true })
  await a('office-users', { user_id: doctor.id })
  openResource(token, 'doctors', `?show=${doctor.id}`)
  expect(await screen.findByText('Prenotabile: 2 di 4')).toBeTruthy()
  expect(screen.getByText(/^Ha un abbonamento: no/)).toBeTruthy()
  expect(screen.getByText('Ha una struttura con prestazioni: fatto')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aggiungi: Strutture e prestazioni' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copia un orario' }))
  const copy = within(
    (await screen.findByText('Copia l’orario', { selector: '.ant-drawer-title' })).closest(
      '[role="dialog"]',
    ) as HTMLElement,
  )
  await waitFor(() => expect(document.activeElement).toBe(copy.getByLabelText('Da quale presenza')))
  fireEvent.click(copy.getByRole('button', { name: 'Copia l’orario' }))
  expect(await copy.findByText('Scegli da dove copiare.')).toBeTruthy()
})
