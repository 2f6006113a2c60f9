import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { countryList, countryOfDialCode, dialCodeOf, splitPhone } from '../../../domain/phone/countries'
import { phoneText } from '../../../domain/text/format'

describe('countryList', () => {
  test('starts with Italy, once', () => {
    expect(countryList[0]).toMatchObject({ code: 'IT', name: 'Italia', dial_code: '+39' })
    expect(countryList.filter(({ code }) => code === 'IT')).toHaveLength(1)
  })

  test('has the dial codes of libphonenumber-js', () => {
    for (const country of getCountries()) {
      const known = dialCodeOf(country)
      if (known !== null) expect(known, country).toBe(`+${getCountryCallingCode(country)}`)
    }
    expect(countryList.length).toBeGreaterThan(235)
  })

  test.each([
    ['+39', 'IT'],
    ['+1', 'US'],
    ['+44', 'GB'],
    ['+7', 'RU'],
    ['+999', 'IT'],
    [null, 'IT'],
  ])('%s is shown as %s, whoever else shares it', (dialCode, country) => {
    expect(countryOfDialCode(dialCode)).toBe(country)
  })
})

test.each([
  ['+39 333 123 4567', { country: 'IT', phone: '333 123 4567' }],
  [' +3933 31234567', { country: 'IT', phone: '33 31234567' }],
  ['+41791234567', { country: 'CH', phone: '791234567' }],
  ['+3 78 0549 1', { country: 'SM', phone: '0549 1' }],
  ['+1 212 555 0100', { country: 'US', phone: '212 555 0100' }],
  ['0039 333 123 4567', { country: 'IT', phone: '333 123 4567' }],
  ['\u202a+39\u00a0333\u00a0123\u00a04567\u202c', { country: 'IT', phone: '333 123 4567' }],
  ['(+39) 06\u20111234', { country: 'IT', phone: '06-1234' }],
  ['tel:+390612345678', { country: 'IT', phone: '0612345678' }],
  ['+44 (0)20 7946 0958', { country: 'GB', phone: '20 7946 0958' }],
  ['+39-333-1234567', { country: 'IT', phone: '333-1234567' }],
  ['+39', { country: 'IT', phone: '' }],
  ['+3', null],
  ['+999 1', null],
  ['333 123', null],
  ['06+39', null],
  ['', null],
])('a number written with its prefix: %j', (text, parts) => {
  expect(splitPhone(text)).toEqual(parts)
})

test.each([
  ['+39', '3331234567', '333 123 4567'],
  ['+39', '0612345678', '06 1234 5678'],
  ['+33', '612345678', '+33 612345678'],
  ['+39', '333-123 45', '333-123 45'],
  [null, null, ''],
])('a phone for the eye: %s %s', (prefix, phone, text) => {
  expect(phoneText(prefix, phone)).toBe(text)
})
