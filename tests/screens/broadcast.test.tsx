import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { refusalText } from '../../domain/contract/refusal'
import BroadcastPage from '../../src/custom-pages/broadcast'
import { http } from '../../src/platform/basic/http'
import { currentToasts } from '../../src/platform/basic/toasts'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { beginSession, endSession, logOut, setActingDoctor } from '../../src/platform/session'
import { MaskedNames } from '../../src/shared/people/name-mask'
import { aPractice, type Practice } from '../support/builders/practice'
import { isLong } from '../support/long'
import { aDatabase } from '../support/servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../support/servers/in-process'

let practice: Practice
/** Paths whose answers are lost after the commit, and those that wait. */
let lost: RegExp | null
let held: { path: RegExp; until: Promise<unknown> } | null

beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  await practice.connection.sql(`update users set email = 'paziente@posta.test' where id = ${practice.patient}`)
  matchNoMedia()
  http.defaults.adapter = async (config) => {
    const path = `${config.method} ${config.url}`
    const answer = await answerOf(practice.app, config)
    if (lost?.test(path)) throw connectionLost(config)
    if (held?.path.test(path)) await held.until
    return answer
  }
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(async () => {
  lost = null
  held = null
  await practice.connection.sql('truncate campaigns cascade')
})
afterEach(() => {
  cleanup()
  logOut()
})

function open(
  address = '/broadcast?compose=new',
  { token = practice.doctor.token, userId = practice.ferri, atTheCounter = false } = {},
) {
  beginSession({ token: token ?? '', userId })
  if (userId !== practice.ferri) setActingDoctor(practice.ferri)
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[address]}>
            <MaskedNames value={atTheCounter}>
              <BroadcastPage />
            </MaskedNames>
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
async function write(subject: string) {
  await type('Oggetto', subject)
  await type('Testo', 'Lo studio è chiuso.')
}
const stored = () =>
  practice.connection.sql<{ subject: string; state: string }>('select subject, state from campaigns order by id')

describe('/broadcast', () => {
  test('answers lost twice and a double click: one communication, started once', async () => {
    open()
    await write('Chiusura')
    lost = /^post .*doctor\/broadcasts$/
    await press('Invia…')
    const send = await screen.findByRole('button', { name: /^Invia a \d+ person/ })
    fireEvent.click(send)
    fireEvent.click(send)
    expect(await screen.findByText(/Ciò che hai scritto resta qui/)).toBeTruthy()
    expect(await stored()).toEqual([{ subject: 'Chiusura', state: 'draft' }])
    lost = /start$/
    await press('Invia…')
    await press(/^Invia a \d+ person/)
    expect(await screen.findByText(/Ciò che hai scritto resta qui/)).toBeTruthy()
    lost = null
    await press('Invia…')
    await press(/^Invia a \d+ person/)
    expect(await screen.findByText('Che cosa è arrivato')).toBeTruthy()
    expect(await stored()).toHaveLength(1)
    const { sql } = practice.connection
    const written = await sql('select 1 from messages where campaign_id is not null')
    expect(written).toHaveLength(
      (await sql('select 1 from campaign_recipients where exclusion is null and not inbox_only')).length,
    )
  })

  test('saved by somebody else meanwhile: both versions, and the kept one goes over it', async () => {
    open()
    await write('Prima')
    await press('Salva bozza')
    await waitFor(async () => expect(await stored()).toEqual([{ subject: 'Prima', state: 'draft' }]))
    await practice.connection.sql("update campaigns set subject = 'Di un’altra', version = version + 1")
    await type('Oggetto', 'Mia')
    await press('Salva bozza')
    expect(await screen.findByText(refusalText.stale)).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'Di un’altra' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'Mia' })).toBeTruthy()
    await press('Salva la tua versione')
    await waitFor(async () => expect(await stored()).toEqual([{ subject: 'Mia', state: 'draft' }]))
  })

  test('a count is shown for the conditions of now only, never an earlier one that comes late', async () => {
    open()
    const status = await screen.findByText(/^\d+ destinatar/)
    const before = status.textContent
    let release = () => {}
    held = { path: /audience$/, until: new Promise<void>((done) => (release = done)) }
    await type('Età da', '129')
    await waitFor(() => expect(screen.queryByText(before ?? '')).toBeNull())
    await type('Età da', '130')
    release()
    held = null
    expect(await screen.findByText('0 destinatari')).toBeTruthy()
    const { body } = await practice.doctor.call(endpoints.countAudience, {
      body: { audience: { kind: 'patient', age_from: 130 }, purpose: 'care', channels: ['email', 'push'] },
    })
    expect(body.data.included).toBe(0)
  })

  test.runIf(isLong)(
    'one of two doctors is left out: so are that doctor’s services, and none but the other’s are offered',
    async () => {
      await practice.link(practice.secretary, { doctor_id: practice.leone })
      const audience = {
        kind: 'patient',
        doctor_ids: [practice.ferri, practice.leone],
        office_service_ids: [practice.roma.visit, practice.girasole.visit],
      }
      const content = { subject: 'Due', text: 'Testo', purpose: 'care', channels: [] }
      const { body } = await practice.assistant.call(endpoints.createCampaign, { body: { ...content, audience } })
      const { token } = practice.assistant
      open(`/broadcast?compose=${body.data.id}`, { token, userId: practice.secretary })
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Marco Leone' }))
      fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Prestazioni' }))
      await screen.findAllByRole('option')
      expect(screen.queryByText(/Girasole/)).toBeNull()
      fireEvent.click(screen.getByRole('checkbox', { name: /Ferri/ }))
      await press('Salva bozza')
      await waitFor(async () => {
        const [row] = await practice.connection.sql('select audience from campaigns')
        expect(row?.audience).toEqual({
          kind: 'patient',
          doctor_ids: [practice.ferri],
          office_service_ids: [practice.roma.visit],
        })
      })
    },
  )

  test('an expired session and a reload: what was typed is there again, for the same user', async () => {
    open()
    await write('A metà')
    endSession()
    cleanup()
    open('/broadcast')
    expect(await screen.findByText(/“A metà” non è ancora salvata/)).toBeTruthy()
    await press('Continua a scrivere')
    expect((await screen.findByLabelText<HTMLInputElement>('Oggetto')).value).toBe('A metà')
  })

  test.runIf(isLong)(
    'a template: the answer is lost (CL1), Enter twice (CL4), the session expires (CL2) → its name stays, and it is saved once',
    async () => {
      const label = 'Salva il testo di adesso come modello'
      const saved = () => practice.connection.sql('select name from campaign_templates')
      open()
      await write('Ferie')
      await press('Modelli')
      await type(label, 'Ferie estive')
      lost = /^post .*broadcast_templates$/
      await press('Salva modello')
      await waitFor(async () => expect(await saved()).toHaveLength(1))
      await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
      endSession()
      cleanup()
      lost = null
      open()
      await press('Modelli')
      const field = await screen.findByLabelText<HTMLInputElement>(label)
      expect(field.value).toBe('Ferie estive')
      for (const _ of ['once', 'twice']) fireEvent.submit(field)
      await waitFor(() => expect(field.value).toBe(''))
      expect(await saved()).toEqual([{ name: 'Ferie estive' }])
      logOut()
      cleanup()
      open()
      await write('Altro')
      await press('Modelli')
      expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('')
    },
  )

  test('stopped before its audience is read: it says so, and it goes on by "Riprendi"', async () => {
    const { body } = await practice.doctor.call(endpoints.createCampaign, {
      body: { subject: 'Tanti', text: 'Testo', purpose: 'care', channels: [], audience: { kind: 'patient' } },
    })
    await practice.connection.sql("update campaigns set state = 'running', version = 2 where id = $1", [body.data.id])
    open('/broadcast')
    await press('Ferma: Tanti')
    await press('Riprendi: Tanti')
    await waitFor(async () => expect(await stored()).toEqual([{ subject: 'Tanti', state: 'running' }]))
    const titles = () => currentToasts().map(({ title }) => title)
    await waitFor(() => expect(titles()).toEqual(['Invio fermato', 'L’invio riprende da dove era rimasto']))
  })

  test('how far it is and what came of it are there after a reload; at the counter nobody’s name is', async () => {
    const content = { subject: 'Chiusura', text: 'Testo', purpose: 'care', channels: ['email'] }
    const { body } = await practice.doctor.call(endpoints.createCampaign, {
      body: { ...content, audience: { kind: 'patient' } },
    })
    const params = { id: body.data.id }
    await practice.doctor.call(endpoints.startCampaign, { params, body: { version: 1 } })
    const address = `/broadcast?campaign=${params.id}`
    for (const atTheCounter of [false, true]) {
      const { body: now } = await practice.doctor.call(endpoints.stopCampaign, { params })
      const { included, not_sent } = now.data.progress
      open(address, { atTheCounter })
      expect(await screen.findByRole('row', { name: `Non inviati ${not_sent} ${not_sent}` })).toBeTruthy()
      expect(screen.getAllByRole('progressbar')[0]?.getAttribute('aria-valuenow')).toBe(
        String(Math.floor((100 * (included - not_sent)) / included)),
      )
      expect(screen.queryByText(/Scritta da/) === null).toBe(atTheCounter)
      expect(/Ferri|Rossi|Nicolò|D’Amico/.test(document.body.textContent ?? '')).toBe(!atTheCounter)
      cleanup()
    }
  })
})
