import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { servedResources } from '../../../server/resources'
import Cup from '../../../src/custom-pages/admin/cup'
import { http } from '../../../src/platform/basic/http'
import { undoableChanges, undoLast } from '../../../src/platform/session'
import { openAdminPage, openResource, press, row } from '../../support/browser/resource-screen'
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

const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, bubbles: true, ...more })
const isField = () => document.activeElement?.matches('input, select, textarea') === true

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

describe('a card opened by Enter', () => {
  const openCard = async (names: readonly string[]) => {
    const ids = []
    for (const name of names) ids.push((await a('drugs', { name })).id)
    const router = openResource(token, 'drugs', `?filter[id][in]=${ids.join(',')}&sort=name`)
    ;(await row(names[0] ?? '')).focus()
    key('Enter')
    await screen.findByRole('heading', { name: names[0] })
    return { ids, router }
  }

  test('goes on with Alt+↓, and to the form with E', async () => {
    const { ids, router } = await openCard(['Carta A', 'Carta B'])
    key('ArrowDown', { altKey: true })
    await screen.findByRole('heading', { name: 'Carta B' })
    key('e')
    await waitFor(() => expect(router.state.location.search).toContain(`edit=${ids[1]}`))
  })

  test('leaves E and Alt+↓ to a dialog over it', async () => {
    const { ids, router } = await openCard(['Sotto A', 'Sotto B'])
    fireEvent.click(await screen.findByRole('button', { name: /Prezzo ± %/ }))
    const dialog = (await screen.findByText('Prezzo di 1 farmaco')).closest<HTMLElement>('[role="dialog"]')
    within(dialog as HTMLElement)
      .getByRole('button', { name: 'Mostra l’anteprima' })
      .focus()
    key('e')
    key('ArrowDown', { altKey: true })
    expect(router.state.location.search).toContain(`show=${ids[0]}`)
  })
})

describe('the keyboard begins', () => {
  test('on the row of a record that was just made', async () => {
    const other = await a('relative-relationships', { name: 'Zia' })
    const router = openResource(token, 'relative-relationships')
    const before = await row('Zia')
    press(/Nuovo grado/)
    fireEvent.change(await screen.findByLabelText('Grado *'), { target: { value: 'Cugina' } })
    fireEvent.change(screen.getByLabelText('Grado inverso *'), { target: { value: 'Cugino/a' } })
    press('Salva')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Cugina').closest('tr')))
    expect([before.isConnected, other.id > 0, router.state.location.search]).toEqual([true, true, ''])
  })

  test('in the first field of "Trova un posto"', async () => {
    const request = await a('cup', { status: 'new' })
    openAdminPage(token, { name: 'cup', page: <Cup />, query: `?find=${request.id}` })
    const drawer = await screen.findByRole('dialog')
    await waitFor(() => expect([drawer.contains(document.activeElement), isField()]).toEqual([true, true]))
  })

  test.each(['Attiva', 'Unisci'])('in the first field of a ghost’s "%s"', async (name) => {
    const ghost = await a('doctors/ghosts', {})
    openResource(token, 'doctors/ghosts', `?show=${ghost.id}`)
    fireEvent.click(await screen.findByRole('button', { name }))
    const dialog = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-modal')
      if (!found) throw new Error('No dialog')
      return found
    })
    await waitFor(() => expect([dialog.contains(document.activeElement), isField()]).toEqual([true, true]))
  })
})
