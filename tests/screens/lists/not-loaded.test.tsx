import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servedResources } from '../../../server/resources'
import { http } from '../../../src/platform/basic/http'
import { currentToasts } from '../../../src/platform/basic/toasts'
import { openResource, row } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord } from '../../support/builders/resource-examples'
import { answerOf, connectionLost } from '../../support/servers/in-process'
import type { Api, ResourceServer } from '../../support/servers/resource-server'

let server: ResourceServer
let admin: Api
let token: string
onOneServer((given) => {
  ;({ server, admin, token } = given)
})

test.each(['edit', 'show'])(
  '?%s of a record that cannot be read says so once, and reads it when the line is back',
  async (kind) => {
    const drugs = servedResources.find(({ resource }) => resource.name === 'drugs')?.resource
    const name = `Senza linea ${kind}`
    const { id } = await aRecord(admin, servedResources, drugs as never, undefined, { name })
    let isOffline = true
    http.defaults.adapter = async (config) => {
      if (isOffline && config.url?.includes(`admin/drugs/${id}`)) throw connectionLost(config)
      return answerOf(server.app, config)
    }
    openResource(token, 'drugs', `?${kind}=${id}`)
    await row(name)
    expect(await screen.findAllByText('Non siamo riusciti a caricare il dettaglio.')).toHaveLength(1)
    expect(document.body.textContent).not.toMatch(/Network Error/)
    expect(currentToasts()).toEqual([])
    isOffline = false
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull())
    await screen.findByRole(kind === 'edit' ? 'button' : 'heading', { name: kind === 'edit' ? 'Salva' : name })
  },
)
