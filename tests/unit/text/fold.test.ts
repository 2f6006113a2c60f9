import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../../domain/text/search'

test.each([
  ["NICOLO'", 'nicolo'],
  ['Nicolò', 'nicolo'],
  ['Nicolo`', 'nicolo'],
  ["d'amico", 'damico'],
  ['D’Amico', 'damico'],
  ['D´Amico', 'damico'],
  ['  De   Luca ', 'de luca'],
  ['Anna-Maria', 'anna maria'],
  ['È già lì, però', 'e gia li pero'],
  ['Müller', 'muller'],
  ['ÀÈÉÌÒÙ', 'aeeiou'],
  ['12/04/1958', '12 04 1958'],
  ['maria.esposito@posta.it', 'maria.esposito@posta.it'],
  ['+39 333', '+39 333'],
  ['%_\\', ''],
  ['', ''],
])('%j is searched as %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('fold gives the same for folded text, another case and another composition', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
    }),
  )
})
