import { expect, test } from 'vitest'
import { words } from '../../../domain/resource/words'
import drugs from '../../../src/resources/configuration/drugs'

test('texts agree with the gender of their noun', () => {
  const feminine = { ...drugs, labels: { one: 'FAQ', many: 'FAQ', gender: 'f' } } as const
  expect(words(drugs)).toMatchObject({
    create: 'Nuovo farmaco',
    deleted: 'Farmaco eliminato',
    search: 'Cerca per nome, codice AIC o principio attivo',
  })
  expect(words(feminine)).toMatchObject({
    create: 'Nuova FAQ',
    deleted: 'FAQ eliminata',
    since: 'Creata il',
  })
  expect(words(drugs).nothingFound(true)).toBe('Nessun farmaco corrisponde a ricerca e filtri.')
  expect(words(feminine).nothingFound(false)).toBe('Nessuna FAQ con questi filtri.')
})
