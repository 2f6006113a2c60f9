import { expect, test } from 'vitest'
import { formData } from '../../src/providers/form-data'

const entries = (form: FormData) => [...form.entries()]

test('formData leaves out nulls and writes booleans as 0 and 1 (specification §5)', () => {
  const values = { title: 'Esami', note: null, cover: undefined, pinned: true, active: false, price: 0, empty: '' }
  expect(entries(formData(values))).toEqual([
    ['title', 'Esami'],
    ['pinned', '1'],
    ['active', '0'],
    ['price', '0'],
    ['empty', ''],
  ])
})

test('formData writes lists and nested values in brackets', () => {
  const values = { days: [1, 3], rows: [{ from: '09:00', to: null }, { online: true }] }
  expect(entries(formData(values))).toEqual([
    ['days[0]', '1'],
    ['days[1]', '3'],
    ['rows[0][from]', '09:00'],
    ['rows[1][online]', '1'],
  ])
})

test('formData keeps a file with its name', () => {
  const file = new File(['%PDF'], 'referto.pdf', { type: 'application/pdf' })
  const sent = formData({ media: [file] }).get('media[0]') as File
  expect([sent.name, sent.type, sent.size]).toEqual(['referto.pdf', 'application/pdf', 4])
})

test('formData adds the method override as _method (specification §7)', () => {
  expect(entries(formData({ name: 'x' }, 'put'))).toEqual([
    ['_method', 'put'],
    ['name', 'x'],
  ])
})
