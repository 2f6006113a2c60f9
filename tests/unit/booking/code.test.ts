import { expect, test } from 'vitest'
import { bookingCode, codeAlphabet, codePattern, codeTyped } from '../../../domain/booking/code'

test('codeAlphabet has 32 characters, none of 0, O, 1, I', () => {
  expect(new Set(codeAlphabet).size).toBe(32)
  expect(codeAlphabet).toBe('ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
  expect(codeAlphabet).not.toMatch(/[01OI]/)
})

test('bookingCode maps bytes to the alphabet with equal frequency', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const code = bookingCode(Uint8Array.from({ length: 8 }, () => byte))
    expect(code).toMatch(codePattern)
    expect(code).toHaveLength(6)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8))
})

test.each([
  ['k7mp2q', 'K7MP2Q'],
  [' K7M-P2Q\n', 'K7MP2Q'],
  ['0O1IK7', 'K7'],
  ['K7MP2QXYZ', 'K7MP2Q'],
])('codeTyped of %j → %j', (text, code) => expect(codeTyped(text)).toBe(code))
