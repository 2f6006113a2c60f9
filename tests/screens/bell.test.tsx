import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { Booking } from '../../domain/contract/booking/bookings'
import { doctorPatients } from '../../server/db/tables'
import HomePage from '../../src/custom-pages/home'
import NotificationList from '../../src/layouts/frame/bell/notification-list'
import { http } from '../../src/platform/basic/http'
import { beginSession, logOut, setActingDoctor, undoableChanges, undoLast } from '../../src/platform/session'
import { currentUserKey } from '../../src/platform/session/current-user'
import { MaskedNames } from '../../src/shared/people/name-mask'
import { aPractice, changeStatus, type Practice } from '../support/builders/practice'
import { isLong } from '../support/long'
import { aClock } from '../support/servers/app'
import { aDatabase } from '../support/servers/database'
import { answerOf, matchNoMedia } from '../support/servers/in-process'

/** Tuesday 24 November 2026, 09:00 in Rome. */
const now = new Date('2026-11-24T08:00:00Z')
let practice: Practice
/** Paths of the answered calls. */
let calls: string[] = []

beforeAll(async () => {
  practice = await aPractice(await aDatabase(), aClock(now))
  http.defaults.adapter = async (config) => {
    calls.push(`${config.method?.toUpperCase()} ${config.url}`)
    return answerOf(practice.app, config)
  }
  matchNoMedia()
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  logOut()
  calls = []
})

/** A home visit on a Thursday at 17:00 requested by a patient, which waits for the doctor. */
async function requested(patient: number, date: string): Promise<Booking> {
  const { officeUserId: office_user_id, home: office_service_id } = practice.roma
  const visit = {
    office_user_id,
    office_service_id,
    date,
    from: '17:00',
    to: '18:00',
    city_id: 1,
    address: 'Via dei Gelsi 7',
  }
  const session = await practice.session(patient)
  const { body } = await session.call(endpoints.bookForOneself, { body: visit })
  expect(body).toMatchObject({ data: { status: 'pending' } })
  return body.data
}

function open(content: ReactNode, { masked = false } = {}) {
  beginSession({ token: practice.assistant.token ?? '', userId: practice.secretary })
  setActingDoctor(practice.ferri)
  show(content, { masked })
}

/** `user`: what the frame has read before it shows the page. */
function show(content: ReactNode, { masked = false, user = {} }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if ('id' in user) client.setQueryData(currentUserKey(practice.secretary), user)
  render(
    <App>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <MaskedNames value={masked}>{content}</MaskedNames>
        </MemoryRouter>
      </QueryClientProvider>
    </App>,
  )
}

const bell = <NotificationList titleId="title" onDone={() => {}} />
const rowOf = async (name: RegExp) => {
  const found = await screen.findByRole('button', { name })
  return within(found.closest('li') as HTMLElement)
}

test('an entry of the bell shows person, service and time; "Conferma" confirms by one call, the undo brings it back', async () => {
  const { id } = await requested(practice.patient, '2026-11-26')
  open(bell)
  const row = await rowOf(/Visita da confermare.*D’Amico Nicolò · Domiciliare.*gio 26 novembre · 17:00–18:00/)
  calls = []
  fireEvent.click(row.getByRole('button', { name: 'Conferma: D’Amico Nicolò, giovedì 26 novembre alle 17:00' }))
  await row.findByText('Confermata')
  expect(row.queryByRole('button', { name: /^(Conferma|Rifiuta):/ })).toBeNull()
  expect(calls.filter((path) => path.includes('bookings'))).toEqual([`PUT doctor/bookings/${id}/status`])
  expect(undoableChanges().at(-1)?.title).toBe('Visita confermata')
  undoLast()
  await row.findByRole('button', { name: /^Conferma:/ })
})

test('"Rifiuta" asks for a reason in the entry; rejected, the entry leaves those that wait', async () => {
  open(bell)
  fireEvent.click(await screen.findByRole('button', { name: /^In attesa di conferma/ }))
  const row = await rowOf(/D’Amico Nicolò · Domiciliare/)
  fireEvent.click(row.getByRole('button', { name: /^Rifiuta:/ }))
  fireEvent.change(row.getByLabelText('Motivo (facoltativo)'), { target: { value: 'Troppo lontano' } })
  fireEvent.click(row.getByRole('button', { name: 'Rifiuta la visita' }))
  await screen.findByText('Nessuna visita in attesa di conferma.')
})

test.each([false, true])(
  'the file of a mass communication is a link that marks it as read; masked %s, its name is shown or not',
  async (masked) => {
    const { sql } = practice.connection
    const [{ id } = { id: 0 }] = await sql<{ id: number }>(
      `insert into campaigns (doctor_id, created_by, subject, text, purpose, channels, audience, state, created_at, updated_at,
         file_key, file_name, file_type, file_size)
       values ($1, $1, 'Turni', 'In allegato.', 'care', '{}', '{"kind":"assistants"}', 'done', now(), now(),
         'file-of-a-communication', 'turni.pdf', 'application/pdf', 2048) returning id`,
      [practice.ferri],
    )
    await sql(
      `insert into notifications (user_id, type, code, title, text, campaign_id)
       values ($1, 'communication', 'broadcast', $3, 'In allegato.', $2)`,
      [practice.ferri, id, `Turni ${masked}`],
    )
    open(bell, { masked })
    fireEvent.click(await screen.findByRole('tab', { name: /^Comunicazioni/ }))
    const row = await rowOf(new RegExp(`Turni ${masked}`))
    const link = row.getByRole<HTMLAnchorElement>('link', { name: masked ? /^Allegato 2/ : /^turni\.pdf 2/ })
    expect(link.href).toMatch(/\/files\/file-of-a-communication\?/)
    // the emulated browser would follow it
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    await waitFor(() => expect(row.queryByText('Da leggere:')).toBeNull())
  },
)

test.each([['bell', bell] as const, ...(isLong ? [['home', <HomePage key="home" />] as const] : [])])(
  'an answer in the %s to a visit that somebody else has just answered says so',
  async (where, page) => {
    const [patient, date] =
      where === 'bell' ? [practice.otherPatient, '2026-12-03'] : [await aPatient('Contesa', 'Carla'), '2026-12-10']
    const visit = await requested(patient as number, date as string)
    open(page)
    const confirm = await screen.findByRole('button', {
      name: new RegExp(`^Conferma: .*${Number(date?.slice(8))} dicembre`),
    })
    await changeStatus(practice.doctor, visit, 'confirmed')
    fireEvent.click(confirm)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(
      /(Rossi Anna|Contesa Carla): Qualcun altro ha già risposto: la visita è confermata\.$/,
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Conferma: / })).toBeNull())
  },
)

async function aPatient(last_name: string, first_name: string) {
  const id = await practice.person('patient', { last_name, first_name })
  await practice.connection.db.insert(doctorPatients).values({ doctor_id: practice.ferri, user_id: id })
  return id
}

test('the bell in counter mode shows initials', async () => {
  open(bell, { masked: true })
  await rowOf(/D\. N\. · Domiciliare/)
  expect(document.body.innerHTML).not.toMatch(/D’Amico|Nicolò|Rossi|Contesa/)
})

test('home of an assistant who has chosen no doctor: the doctors to choose from, and no call for an agenda', async () => {
  beginSession({ token: practice.assistant.token ?? '', userId: practice.secretary })
  setActingDoctor(null)
  const { body } = await practice.assistant.call(endpoints.currentUser)
  show(<HomePage />, { user: body.data })
  const choice = await screen.findByRole('region', { name: 'Per chi lavori?' })
  expect(within(choice).getByRole('button', { name: /Giulia Ferri/ })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Buongiorno')
  expect(calls.filter((path) => /bookings|office_users/.test(path))).toEqual([])
})
