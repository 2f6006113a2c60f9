import { expect, test } from 'vitest'
import { textsOf } from '../../../domain/resource/resource-texts'
import drugs from '../../../src/resources/configuration/drugs'

test('texts agree with the gender of their noun', () => {
  const feminine = { ...drugs, labels: { one: 'FAQ', many: 'FAQ', gender: 'f' } } as const
  expect(textsOf(drugs)).toMatchObject({
    create: 'Nuovo farmaco',
    deleted: 'Farmaco eliminato',
    search: 'Cerca per nome, codice AIC o principio attivo',
  })
  expect(textsOf(feminine)).toMatchObject({
    create: 'Nuova FAQ',
    deleted: 'FAQ eliminata',
    since: 'Creata il',
  })
  expect(textsOf(drugs).nothingFound(true)).toBe('Nessun farmaco corrisponde a ricerca e filtri.')
  expect(textsOf(feminine).nothingFound(false)).toBe('Nessuna FAQ con questi filtri.')
})
