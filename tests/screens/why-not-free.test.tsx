import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WhyNotFree as Answer } from '../../domain/contract/agenda'
import { WhyNotFree } from '../../src/ui/why-not-free'

const taken: Answer = {
  free: false,
  code: 'already-taken',
  cause: 'Occupato da una visita (codice ABC234), 09:15–09:30.',
  remedy: 'Annulla o sposta la visita ABC234.',
  from: '09:15:00',
  to: '09:30:00',
  booking_id: 7,
}
const nothing = () => {}

test('says the cause, how long it holds, what would lift it, and offers it', () => {
  render(
    <WhyNotFree
      date="2026-11-24"
      answer={taken}
      failed={false}
      onRetry={nothing}
      actions={<button type="button">Apri la visita</button>}
    />,
  )
  expect(screen.getByRole('heading', { name: 'Perché non è libero?' })).toBeTruthy()
  expect(screen.getByText('martedì 24 novembre, 09:15–09:30')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('codice ABC234')
  expect(screen.getByText('Annulla o sposta la visita ABC234.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Apri la visita' })).toBeTruthy()
})

test('a time that has become free meanwhile says so, with nothing to do', () => {
  const free = { ...taken, free: true, code: null, cause: null, remedy: null, to: '09:15:00', booking_id: null }
  render(<WhyNotFree date="2026-11-24" answer={free} failed={false} onRetry={nothing} />)
  expect(screen.getByText('martedì 24 novembre, 09:15')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Ora è libero.')
})

test('while it is on its way it says so, and a failure can be tried again', () => {
  const { rerender } = render(<WhyNotFree date="2026-11-24" answer={undefined} failed={false} onRetry={nothing} />)
  expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true')
  let tries = 0
  rerender(<WhyNotFree date="2026-11-24" answer={undefined} failed onRetry={() => (tries += 1)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(tries).toBe(1)
})
