import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WhyNotFree as Answer } from '../../../domain/contract/agenda/agenda'
import { MaskedNames } from '../../../src/shared/people/name-mask'
import { WhyNotFree } from '../../../src/shared/visits/card/why-not-free'

const taken: Answer = {
  free: false,
  code: 'already-taken',
  cause: 'Occupato da una visita (codice ABC234), 09:15–09:30.',
  remedy: 'Annulla o sposta la visita ABC234.',
  from: '09:15:00',
  to: '09:30:00',
  booking_id: 7,
  booking: {
    id: 7,
    version: 1,
    status: 'confirmed',
    user: { first_name: 'Maria', last_name: 'Esposito' },
    name: null,
    pharmaceutical_company: null,
    office_service_name: 'Prima visita',
    office_user_id: 1,
    office_name: 'Studio Via Roma',
    date: '2026-11-24',
    from: '09:15:00',
    to: '09:30:00',
  },
}
const nothing = () => {}
const shown = { date: '2026-11-24', onRetry: nothing, onOpenVisit: nothing }

test('says the cause, how long it holds, what would lift it, names the visit and opens it', () => {
  const opened: number[] = []
  const asked = (
    <WhyNotFree
      date="2026-11-24"
      answer={taken}
      failed={false}
      onRetry={nothing}
      onOpenVisit={({ id }) => opened.push(id)}
      actions={<button type="button">Prenota fuori orario</button>}
    />
  )
  const { rerender } = render(asked)
  expect(screen.getByRole('heading', { name: 'Perché non è libero?' })).toBeTruthy()
  expect(screen.getByText('martedì 24 novembre, 09:15–09:30')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('codice ABC234')
  expect(screen.getByText('Annulla o sposta la visita ABC234.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Prenota fuori orario' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Apri la visita: Esposito Maria, Prima visita · 09:15–09:30' }))
  expect(opened).toEqual([7])
  rerender(<MaskedNames value={true}>{asked}</MaskedNames>)
  expect(screen.getByRole('button', { name: /Apri la visita: E\. M\., / })).toBeTruthy()
  expect(document.body.innerHTML).not.toMatch(/Esposito|Maria/)
})

test('a time that has become free meanwhile says so, with nothing to do', () => {
  const free = {
    ...taken,
    free: true,
    code: null,
    cause: null,
    remedy: null,
    to: '09:15:00',
    booking_id: null,
    booking: null,
  }
  render(<WhyNotFree {...shown} answer={free} failed={false} />)
  expect(screen.getByText('martedì 24 novembre, 09:15')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Ora è libero.')
})

test('while it is on its way it says so, and a failure can be tried again', () => {
  const { rerender } = render(<WhyNotFree {...shown} answer={undefined} failed={false} />)
  expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true')
  let tries = 0
  rerender(<WhyNotFree {...shown} answer={undefined} failed onRetry={() => (tries += 1)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(tries).toBe(1)
})
