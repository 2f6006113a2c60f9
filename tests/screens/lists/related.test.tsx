import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findServed, servedResources } from '../../../server/resources'
import { openResource } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord, type Made } from '../../support/builders/resource-examples'
import { isLong } from '../../support/long'
import type { Api } from '../../support/servers/resource-server'

let admin: Api
let token: string
onOneServer((given) => {
  ;({ admin, token } = given)
})

const make = (name: string, given: Record<string, unknown>): Promise<Made> =>
  aRecord(admin, servedResources, findServed(name).resource, undefined, given)
/** The drawer with this title; by text, since role queries are slow in this DOM. */
const drawer = async (title: string) => {
  const found = await screen.findByText(title)
  return found.closest<HTMLElement>('[role="dialog"]') as HTMLElement
}
/** The first one waits for the drawer's own files. */
const section = (name: RegExp) => screen.findByRole('region', { name })
const linksIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the card of a doctor lists at most five patients by name, with their count and the way to all of them', async () => {
  const doctor = await make('doctors', { last_name: 'Ferri', first_name: 'Giulia' })
  const patients: Made[] = []
  for (const last_name of ['Abba', 'Bassi', 'Corti', 'Dossi', 'Elmi', 'Fusi', 'Galli'])
    patients.push(await make('patients', { last_name, first_name: 'Ida', doctor_ids: [doctor.id] }))
  openResource(token, 'doctors', `?show=${doctor.id}`)
  const region = await section(/^Pazienti/)
  await within(region).findByText('Abba Ida')
  expect(within(region).getByRole('heading').textContent).toBe('Pazienti 7')
  expect(linksIn(region)).toEqual([
    ...patients.slice(0, 5).map(({ id, last_name }) => [`${last_name} Ida`, `/admin/patients?show=${id}`]),
    ['Tutti i 7', `/admin/patients?filter%5Bdoctor_ids%5D%5Bin%5D=${doctor.id}`],
  ])
  await within(await section(/^Abbonamenti/)).findByText(/Nessuno/)
})

test.runIf(isLong)('the card of a patient names doctors and relatives, each with the degree', async () => {
  const doctor = await make('doctors', { last_name: 'Leone', first_name: 'Marco' })
  const mother = await make('patients', { last_name: 'Russo', first_name: 'Teresa' })
  const child = await make('patients', { last_name: 'Russo', first_name: 'Ugo', doctor_ids: [doctor.id] })
  const degree = await make('relative-relationships', { name: 'Madrina', inverse_name: 'Figlioccio' })
  await make('user-relationships', { user_id: child.id, relative_id: mother.id, relationship_id: degree.id })
  openResource(token, 'patients', `?show=${child.id}`)
  expect(linksIn(await section(/^Medici/))).toEqual([['Leone Marco', `/admin/doctors?show=${doctor.id}`]])
  const family = await section(/^Famiglia/)
  expect(linksIn(family)).toEqual([['Russo Teresa', `/admin/patients?show=${mother.id}`]])
  expect(family.textContent).toContain('Madrina')
})

test.runIf(isLong)('the card of an offer names who has accepted it, and since when', async () => {
  const doctor = await make('doctors', { last_name: 'Riva', first_name: 'Andrea' })
  const offer = await make('patient_offers', {})
  await make('offer-adhesions', { patient_offer_id: offer.id, user_id: doctor.id })
  openResource(token, 'patient_offers', `?show=${offer.id}`)
  const region = await section(/^Adesioni/)
  expect((await within(region).findByText('Riva Andrea')).closest('li')?.textContent).toMatch(/dal \d\d\/\d\d\/\d{4}$/)
})

test('the links of an assistant are shown, added and changed on the card', async () => {
  const [doctor, other] = [
    await make('doctors', { last_name: 'Conti', first_name: 'Sara' }),
    await make('doctors', { last_name: 'Gallo', first_name: 'Elena' }),
  ]
  const assistant = await make('assistants', { last_name: 'Neri', first_name: 'Laura', doctor_ids: [] })
  const office = await make('officies', { name: 'Studio Aurelia' })
  const link = { agent_id: assistant.id, rights: ['bookings', 'chat'], valid_from: null, valid_to: null }
  await make('doctor-links', { ...link, doctor_id: doctor.id, office_id: office.id, valid_to: '2026-12-31' })
  await make('doctor-links', { ...link, doctor_id: other.id, office_id: null })
  openResource(token, 'assistants', `?show=${assistant.id}`)
  const region = await section(/^Medici e permessi/)
  const row = (await within(region).findByText('Conti Sara')).closest('li')
  expect(row?.textContent).toBe('Conti SaraStudio AureliaPrenotazioni, ChatAl: 31/12/2026')
  expect(within(region).getByText('Gallo Elena').closest('li')?.textContent).toContain('Tutte le strutture')

  fireEvent.click(within(region).getByRole('button', { name: 'Aggiungi: Medici e permessi' }))
  const form = await drawer('Nuovo collegamento')
  // in the field; once its options have come, among them as well
  const filled = () => [...form.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent)
  await waitFor(() => expect(filled()).toContain('Neri Laura'))
  fireEvent.click(within(form).getByText('Chiudi'))

  fireEvent.click(within(region).getByRole('button', { name: 'Gallo Elena' }))
  const edit = await drawer('Modifica collegamento')
  fireEvent.click(within(edit).getByRole('button', { name: 'Elimina' }))
  await waitFor(() => expect(within(region).queryByText('Gallo Elena')).toBeNull())
  expect(within(region).getByRole('heading').textContent).toBe('Medici e permessi 1')
})

test('a link whose last day is past stands in grey as ended', async () => {
  const doctor = await make('doctors', { last_name: 'Riva', first_name: 'Ada' })
  const assistant = await make('assistants', { last_name: 'Sala', first_name: 'Rita', doctor_ids: [] })
  const link = { agent_id: assistant.id, office_id: null, rights: ['bookings'] }
  await make('doctor-links', { ...link, doctor_id: doctor.id, valid_from: null, valid_to: '2020-12-31' })
  openResource(token, 'assistants', `?show=${assistant.id}`)
  const region = await section(/^Medici e permessi/)
  const row = (await within(region).findByText('Riva Ada')).closest('li')
  expect(row?.textContent).toBe('Riva AdaConclusoTutte le strutturePrenotazioniAl: 31/12/2020')
  expect(row?.hasAttribute('data-over')).toBe(true)
})

test.runIf(isLong)(
  '"Salva e nuovo" in the form over a card adds one, and keeps what the form was opened with',
  async () => {
    await make('doctors', { last_name: 'Zeni', first_name: 'Olga' })
    const offer = await make('patient_offers', { title: 'Spirometro in prova' })
    openResource(token, 'patient_offers', `?show=${offer.id}`)
    const region = await section(/^Adesioni/)
    fireEvent.click(await within(region).findByRole('button', { name: 'Aggiungi: Adesioni' }))
    const dialog = await drawer('Nuova adesione')
    const form = within(dialog)
    const field = await form.findByLabelText('Medico *')
    fireEvent.mouseDown(field)
    fireEvent.change(field, { target: { value: 'Zeni' } })
    fireEvent.click(await form.findByTitle('Zeni Olga'))
    fireEvent.click(form.getByRole('button', { name: 'Salva e nuovo' }))
    await within(region).findByText('Zeni Olga')
    const chosen = () =>
      [...dialog.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent)
    await waitFor(() => expect(chosen()).toEqual(['Spirometro in prova']))
  },
)
