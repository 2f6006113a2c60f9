import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { http } from '../../../src/platform/basic/http'
import { setNavigator } from '../../../src/platform/basic/navigation'
import { undoLast } from '../../../src/platform/session'
import { aChatScreen } from '../../support/browser/chat-screen'
import { booked } from '../../support/builders/practice'
import { testNow } from '../../support/servers/database'
import { answerOf } from '../../support/servers/in-process'

const chat = aChatScreen()
const { aThread, open } = chat

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: testNow }))
afterEach(() => void vi.useRealTimers())

const card = () => screen.findByRole('complementary', { name: 'Scheda' })
const part = async (name: string) => within(await within(await card()).findByRole('region', { name }))
const press = async (where: Pick<typeof screen, 'findByRole'>, name: string | RegExp) =>
  fireEvent.click(await where.findByRole('button', { name }))
const panel = () => JSON.parse(screen.getByLabelText('Pannello').textContent ?? 'null')
const pathOf = (id: number) => `/chat?agent=patient&user_id=${id}`
/** A patient's visit on a day, from 09:00 on. */
const aVisitOf = (user_id: number, date: string) => booked(chat.practice, { user_id, date })

test('of one among many of the same name shows whose it is, and books for that person; no address has the name', async () => {
  const { connection, ferri } = chat.practice
  await connection.sql(
    `with people as (insert into users (first_name, last_name, search)
       select 'Livia', 'Omonima', 'omonima livia' from generate_series(1, 60) returning id)
     insert into doctor_patients (doctor_id, user_id) select $1, id from people`,
    [ferri],
  )
  const { id } = await aThread('Omonima', 'Mi dica')
  await aVisitOf(id, '2026-11-30')
  const asked: string[] = []
  http.defaults.adapter = (config) => {
    asked.push(http.getUri(config))
    return answerOf(chat.practice.app, config)
  }
  await open(pathOf(id))
  expect((await (await part('Prossima visita')).findByText(/30 nov · 09:00/)).textContent).toBe('lun 30 nov · 09:00')
  expect((await part('Ultime visite')).getByText('Nessuna finora')).toBeTruthy()
  expect(
    within(await card())
      .getByRole('link', { name: 'Scheda' })
      .getAttribute('href'),
  ).toBe(`/patients/${id}`)
  await press(within(await card()), 'Prenota')
  expect(panel()).toMatchObject({ audience: 'patient', person: { id } })
  expect(asked.filter((path) => /omonima/i.test(path))).toEqual([])
})

test('moves and cancels the next visit, which the undo bar brings back', async () => {
  const { id } = await aThread('Prossima', 'Mi dica')
  const visit = await aVisitOf(id, '2026-12-01')
  await open(pathOf(id))
  await press(await part('Prossima visita'), 'Sposta')
  expect(panel()).toMatchObject({ bookingId: visit.id })
  await press(await part('Prossima visita'), 'Disdici')
  await press(screen, 'Cancella la visita')
  await (await part('Prossima visita')).findByText('Nessuna in programma')
  undoLast()
  await (await part('Prossima visita')).findByText(/1 dic · 09:00/)
})

test('has the doctor’s note: written, changed, and hidden in counter mode', async () => {
  const { id } = await aThread('Annotata', 'Mi dica')
  await open(pathOf(id))
  const write = async (name: string, value: string) => {
    fireEvent.change(await (await part('Nota privata')).findByRole('textbox', { name }), { target: { value } })
    await press(await part('Nota privata'), 'Salva')
  }
  await press(await part('Nota privata'), 'Aggiungi')
  await write('Nuova nota', 'Preferisce il mattino')
  await (await part('Nota privata')).findByText('Preferisce il mattino')
  await press(await part('Nota privata'), 'Modifica')
  await write('Nota', 'Preferisce il mattino presto')
  await (await part('Nota privata')).findByText('Preferisce il mattino presto')
  await waitFor(async () => {
    const { body } = await chat.practice.doctor.call(endpoints.patientNotes, { params: { id } })
    expect(body.data.map(({ text }: { text: string }) => text)).toEqual(['Preferisce il mattino presto'])
  })
  cleanup()
  await open(pathOf(id), { isMasked: true })
  await (await part('Nota privata')).findByText('•••')
  expect((await part('Nota privata')).queryByRole('button', { name: 'Modifica' })).toBeNull()
})

test('limits the person with a reason, which counter mode hides, and asks for a prescription', async () => {
  const { id } = await aThread('Limitata', 'Mi dica')
  const gone: string[] = []
  setNavigator((path) => void gone.push(path))
  await open(pathOf(id))
  await press(within(await card()), 'Ricetta')
  expect(gone).toEqual([`/prescriptions?patient=${id}`])
  await press(await part('Limiti'), 'Limita…')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText(/Motivo/), { target: { value: 'Insulti al telefono' } })
  await press(dialog, /^Limita/)
  const notice = async () => (await screen.findByText(/^Persona limitata/)).parentElement?.textContent
  expect(await notice()).toContain('Motivo: Insulti al telefono')
  cleanup()
  await open(pathOf(id), { isMasked: true })
  expect(await notice()).toContain('Motivo: •••')
  expect(document.body.textContent).not.toMatch(/Insulti|Limitata Livia/)
})

test('in counter mode people from outside are masked wherever they stand, colleagues nowhere', async () => {
  const { practice } = chat
  await practice.connection.sql("update users set birthday = '1980-03-22' where id = $1", [
    (await aThread('Anziana', 'Mi dica')).id,
  ])
  const secretary = await practice.session(practice.secretary)
  const { body } = await secretary.call(endpoints.openChat, { body: { user_id: practice.ferri } })
  const message = { params: { id: body.data.id }, body: { text: 'Buongiorno', seen: 0 } }
  await secretary.call(endpoints.sendMessage, message)
  await open(`/chat?agent=assistant&user_id=${practice.secretary}`, { isMasked: true })
  const thread = await screen.findByRole('region', { name: /^Chat con/ })
  expect(thread.getAttribute('aria-label')).toMatch(/^Chat con \p{L}{2,} \p{L}{2,}$/u)
  await press(screen, 'Nuovo messaggio')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuovo messaggio' }))
  await press(dialog, 'Pazienti')
  await dialog.findAllByText(/•••/)
  expect(dialog.queryByText(/46 anni/)).toBeNull()
})
