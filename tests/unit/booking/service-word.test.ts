import { expect, test } from 'vitest'
import { serviceWord } from '../../../domain/booking/service-word'

test.each([
  ['Visita di controllo', 'contr.'],
  ['Certificati e piani terapeutici', 'cert.'],
  ['Vaccinazione antinfluenzale', 'vacc.'],
  ['Elettrocardiogramma', 'ECG'],
  ['Holter pressorio', 'holter'],
  ['Visita', 'visita'],
  ['Prima visita', 'prima'],
  ['Età e crescita', 'età'],
  ['', ''],
])('serviceWord of "%s" is "%s"', (name, word) => {
  expect(serviceWord(name)).toBe(word)
})
