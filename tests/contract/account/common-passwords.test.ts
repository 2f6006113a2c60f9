import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { passwordLength } from '../../../domain/text/password'
import { isCommonPassword } from '../../../server/passwords/common-passwords'

test('more than the 3,000 most used passwords that are long enough are common (ASVS 6.2.4)', () => {
  const lines = readFileSync('server/passwords/common-passwords.txt', 'utf8').split('\n')
  const passwords = lines.filter((line) => line !== '' && !line.startsWith('#'))
  expect(passwords.filter((password) => password.length >= passwordLength.least).length).toBeGreaterThan(3_000)
  expect(passwords.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([])
})

test.each([
  'quattro cavalli blu',
  'tre gatti sul tetto',
  'il medico di mia sorella',
  'amore e ginnastica nel 1892',
  'juventus, pane e salame',
  '48201957360482',
  'farmacia sole luna mare',
])('"%s" is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
