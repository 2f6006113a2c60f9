import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servedResources } from '../../../server/resources'
import { http } from '../../../src/platform/basic/http'
import { undoableChanges, undoLast } from '../../../src/platform/session'
import { openResource, press, row } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord } from '../../support/builders/resource-examples'
import { answerOf } from '../../support/servers/in-process'
import type { Api, ResourceServer } from '../../support/servers/resource-server'

let server: ResourceServer
let admin: Api
let token: string
onOneServer((given) => {
  ;({ server, admin, token } = given)
})

const a = (name: string, given: Record<string, unknown>) => {
  const resource = servedResources.find((served) => served.resource.name === name)?.resource
  return aRecord(admin, servedResources, resource as never, undefined, given)
}

test('rows of the question before are inert until the next ones have come', async () => {
  await a('drugs', { name: 'Attesa' })
  openResource(token, 'drugs')
  const before = await row('Attesa')
  expect(before.hasAttribute('inert')).toBe(false)
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  http.defaults.adapter = async (config) => {
    if (config.url?.includes('admin/drugs')) await promise
    return answerOf(server.app, config)
  }
  fireEvent.click(screen.getByRole('columnheader', { name: /^Prezzo/ }))
  await waitFor(() => expect(before.hasAttribute('inert')).toBe(true))
  expect(screen.getByLabelText<HTMLInputElement>('Seleziona la pagina').disabled).toBe(true)
  resolve()
  await waitFor(async () => expect((await row('Attesa')).hasAttribute('inert')).toBe(false))
})

test('Ctrl+Enter saves an order, also from a handle; "Annulla" brings the former one back', async () => {
  for (const question of ['Prima?', 'Seconda?']) await a('faqs', { question })
  const order = async () => {
    const { body } = await admin.get('admin/faqs')
    return body.data.map(({ question }: { question: string }) => question)
  }
  openResource(token, 'faqs')
  await row('Prima?')
  fireEvent.click(await screen.findByRole('button', { name: 'Riordina' }))
  const down = await screen.findByRole('button', { name: 'Sposta giù Prima?' })
  fireEvent.click(down)
  fireEvent.keyDown(down, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(undoableChanges().at(-1)?.title).toBe('Ordine salvato'))
  expect(await order()).toEqual(['Seconda?', 'Prima?'])
  undoLast()
  await waitFor(async () => expect(await order()).toEqual(['Prima?', 'Seconda?']))
})
