import { expect, test } from 'vitest'
import { participantLine, participantName } from '../../../domain/booking/participant'

const maria = { first_name: 'Maria', last_name: 'Esposito' }
const company = { name: 'Farmitalia' }

test.each([
  [
    'a registered person, surname first',
    { user: maria, name: null, pharmaceutical_company: null },
    'Esposito Maria',
    'Esposito Maria',
  ],
  [
    'a free-text name as it was written',
    { user: null, name: ' De Luca A. ', pharmaceutical_company: null },
    'De Luca A.',
    'De Luca A.',
  ],
  [
    'a representative by the company',
    { user: maria, name: null, pharmaceutical_company: company },
    'Esposito Maria',
    'Farmitalia · Esposito',
  ],
  ['nobody', { user: null, name: null, pharmaceutical_company: null }, 'Senza nome', 'Senza nome'],
])('participantName and participantLine of %s', (_name, participant, name, line) => {
  expect(participantName(participant)).toBe(name)
  expect(participantLine(participant)).toBe(line)
})
