import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useCalendar } from '../../../src/custom-pages/bookings/use-calendar'
import { useOfficeUsers } from '../../../src/shared/people/office-users'
import { panelTests, practice, signIn, wire } from '../../support/browser/panel-screen'
import { booked } from '../../support/builders/practice'

panelTests()

test('useCalendar with another filter asks once, and shows the hours and the visits that stay meanwhile', async () => {
  await booked(practice, { from: '09:00:00', to: '09:15:00' })
  signIn('doctor')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/bookings?view=day&date=2026-11-25']}>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  const seen: [isReady: boolean, isAnswered: boolean, visits: number][] = []
  const { result } = renderHook(
    () => {
      const calendar = useCalendar(useOfficeUsers().officeUsers)
      seen.push([calendar.isReady, calendar.isAnswered, calendar.shownBookings.length])
      return calendar
    },
    { wrapper },
  )
  const asked = () => wire.gets.filter((path) => path.includes('doctor/day?')).length
  await waitFor(() => expect(result.current.isAnswered).toBe(true))
  expect([asked(), result.current.shownBookings.length]).toEqual([1, 1])

  seen.length = 0
  act(() => result.current.setFilters({ status: 'confirmed' }))
  await waitFor(() => expect(result.current.isAnswered && result.current.filters.status).toBe('confirmed'))
  expect(asked()).toBe(2)
  expect(seen).toContainEqual([true, false, 1])
  expect(seen.every(([isReady, , visits]) => isReady && visits === 1)).toBe(true)
})
