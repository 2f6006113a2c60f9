import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Pager, totalText } from '../../../src/screens/list/pager'
import type { Rows } from '../../../src/screens/list/rows'

const rows = (given: Partial<Rows>): Rows => ({
  records: [],
  total: 10_000,
  capped: false,
  next: null,
  stale: false,
  failed: false,
  retry() {},
  ...given,
})
function show(given: Partial<Rows>, { page = 400, beyond = [] as string[] } = {}) {
  const cursors: (string | null)[] = []
  const onBeyond = (cursor: string | null) => void cursors.push(cursor)
  const paging = { page, limit: 25, cursors: beyond, onPage() {}, onBeyond }
  render(<Pager {...paging} rows={rows(given)} isPhone={false} onLimit={() => {}} />)
  return cursors
}
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement

test('on the last numbered page of a longer list "next" goes on by cursor', () => {
  const cursors = show({ capped: true, next: 'next' })
  expect(screen.getByText('9.976–10.000 di oltre 10.000')).toBeTruthy()
  fireEvent.click(button('Continua oltre'))
  expect(cursors).toEqual(['next'])
})

test('beyond the numbered pages it goes forward to the last row and back', () => {
  const record = { id: 1, version: 1, created_at: '', updated_at: '', deleted_at: null }
  const cursors = show({ capped: true, records: [record, record] }, { beyond: ['first', 'second'] })
  expect(screen.getByText('10.026–10.027 di oltre 10.000')).toBeTruthy()
  expect(button('Pagina successiva').disabled).toBe(true)
  fireEvent.click(button('Pagina precedente'))
  expect(cursors).toEqual([null])
})

test('the arrows have Italian names', () => {
  show({})
  const names = screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))
  expect(names).toEqual(['Pagina precedente', 'Cinque pagine indietro', 'Pagina successiva'])
})

test.each([
  ['on an earlier page', { capped: true, next: 'next' }, { page: 399 }],
  ['where all rows are counted', { next: 'next' }, {}],
  ['at the end', { capped: true }, {}],
])('no button leads beyond the numbered pages %s', (_, given, place) => {
  show(given, place)
  expect(screen.queryByText('Continua oltre')).toBeNull()
  expect(totalText({ total: 10_000, capped: false })).toBe('10.000')
})
