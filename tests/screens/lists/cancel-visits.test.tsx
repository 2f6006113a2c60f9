import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bookings } from '../../../server/db/tables'
import AdminBookings from '../../../src/custom-pages/admin/bookings'
import { http } from '../../../src/platform/basic/http'
import { logOut, undoLast } from '../../../src/platform/session'
import { openAdminPage } from '../../support/browser/resource-screen'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { aTokenOf } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'
import { answerOf, matchNoMedia } from '../../support/servers/in-process'

let practice: Practice
let token: string
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  token = await aTokenOf(practice.connection, await practice.person('admin'))
  http.defaults.adapter = (config) => answerOf(practice.app, config)
  matchNoMedia()
  return async () => {
    await practice.close()
    await practice.connection.close()
  }
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: practice.clock.now() }))
afterEach(() => {
  cleanup()
  logOut()
  vi.useRealTimers()
})

test('selected visits are canceled together with one reason, and taken back together', async () => {
  const ids: number[] = []
  for (const visit of [
    { from: '09:00', to: '09:15', user_id: practice.patient },
    { from: '09:15', to: '09:30', user_id: practice.otherPatient },
  ])
    ids.push((await booked(practice, visit)).id)
  const statuses = async () => {
    const seen = []
    for (const id of ids)
      seen.push((await practice.connection.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status)
    return seen
  }
  openAdminPage(token, {
    name: 'bookings',
    page: <AdminBookings />,
    query: '?filter[starts_at][gte]=2026-11-25&filter[starts_at][lte]=2026-11-25',
  })
  await screen.findByText('Rossi Anna')
  for (const name of ['Rossi Anna', 'D’Amico Nicolò']) fireEvent.click(screen.getByLabelText(`Seleziona ${name}`))
  const bar = within(screen.getByRole('region', { name: 'Selezione' }))
  fireEvent.click(await bar.findByRole('button', { name: 'Cancella' }))
  const reason = await screen.findByLabelText('Motivo (facoltativo)')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  fireEvent.change(reason, { target: { value: 'Sciopero' } })
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true })
  await waitFor(async () => expect(await statuses()).toEqual(['canceled', 'canceled']))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selezione' })).toBeNull())
  undoLast()
  await waitFor(async () => expect(await statuses()).toEqual(['confirmed', 'confirmed']))
})
