import { expect, test } from 'vitest'
import { initials } from '../../../src/custom-pages/chat/sentences'

test.each([
  ['Conti Maria', 'CM'],
  ['De Angelis Massimo', 'DM'],
  ['D. M.', 'DM'],
  ['Farmacia 2 Torri', 'FT'],
  ['Zona', 'Z'],
  ['', ''],
])('the circle beside %j says %j', (name, said) => expect(initials(name)).toBe(said))
