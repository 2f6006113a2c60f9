import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Pager, totalText } from '../../src/screens/list/pager'
import type { Rows } from '../../src/screens/list/use-rows'

const rows = (given: Pick<Rows, 'total' | 'capped'>): Rows => ({
  records: [],
  stale: false,
  failed: false,
  retry() {},
  ...given,
})
const show = (given: Pick<Rows, 'total' | 'capped'>) =>
  render(<Pager rows={rows(given)} page={400} phone={false} onPage={() => {}} />)
afterEach(cleanup)

test('where the pages end before the rows do, it says so and what to do', () => {
  show({ total: 10_000, capped: true })
  expect(screen.getByText(/Si sfogliano i primi 10\.000: .* la ricerca o i filtri\./)).toBeTruthy()
  expect(screen.getByText('9.976–10.000 di oltre 10.000')).toBeTruthy()
})

test('its arrows are called in Italian', () => {
  show({ total: 10_000, capped: false })
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Pagina precedente', 'Cinque pagine indietro', 'Pagina successiva'])
})

test('where they do not, it does not', () => {
  show({ total: 10_000, capped: false })
  expect(screen.queryByText(/Si sfogliano/)).toBeNull()
  expect(totalText({ total: 10_000, capped: false })).toBe('10.000')
})
