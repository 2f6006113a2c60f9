import examples from 'libphonenumber-js/examples.mobile.json'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { phoneNumber, wholePhone } from '../../../domain/contract/primitives'
import { nationalPhone, phoneLink } from '../../../domain/phone/number'
import { isFoundBy, personSearch } from '../../../domain/text/search'

describe('a number as people write it is stored in one way', () => {
  test.each([
    ['0039 333 1234567', '333 1234567'],
    ['+39 333 1234567', '333 1234567'],
    ['\u202a+39 333 1234567\u202c', '333 1234567'],
    ['(+39) 333 1234567', '333 1234567'],
    ['tel:+393331234567', '3331234567'],
    ['(06) 1234567', '06 1234567'],
    ['+39 (0)6 1234567', '06 1234567'],
    ['06\u20111234\u2013567', '06-1234-567'],
    ['333\u00a0123\u20094567', '333 123 4567'],
    ['333\u00ad1234567', '3331234567'],
    ['３３３ １２３４５６７', '333 1234567'],
  ])('%j → %s', (typed, stored) => expect(phoneNumber.parse(typed)).toBe(stored))

  test.each([
    ['0039 06 1234567', '+39 06 1234567'],
    ['0041 (0)91 1234567', '+41 91 1234567'],
    ['(06) 1234567', '06 1234567'],
  ])('%j → %s in a field without a prefix of its own', (typed, stored) => expect(wholePhone.parse(typed)).toBe(stored))

  test('a very long text is refused as it stands', () => {
    const long = `0039 ${'1'.repeat(80)}`
    expect([nationalPhone(long), phoneNumber.safeParse(long).success]).toEqual([long, false])
  })
})

describe('phoneLink', () => {
  test.each([
    ['+39', '06 1234567', 'tel:+39061234567'],
    ['+39', '0039 06 1234567', 'tel:+39061234567'],
    ['+39', '+39 333 1234567', 'tel:+393331234567'],
    ['+44', '020 7946 0958', 'tel:+442079460958'],
    ['+378', '0549 882345', 'tel:+3780549882345'],
    [null, '+41 91 1234567', 'tel:+41911234567'],
    [null, '(06) 68351', 'tel:0668351'],
  ])('%s %s → %s', (prefix, phone, link) => expect(phoneLink(prefix, phone)).toBe(link))

  test('calls the numbers of all countries that are written as at home', () => {
    const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? [])
    // some write more before it than one zero
    const written = numbers.filter((one) =>
      ['', '0'].some((zero) => one.formatNational().replace(/\D/g, '') === zero + one.nationalNumber),
    )
    expect(written.length).toBeGreaterThan(200)
    for (const example of written)
      expect(phoneLink(`+${example.countryCallingCode}`, example.formatNational())).toBe(`tel:${example.number}`)
  })
})

test.each(['0039 333 1234567', '\u202a+39 333 123 4567\u202c', '(333)1234567', '333\u2011123\u20114567'])(
  'a search for %j finds the person',
  (typed) =>
    expect(isFoundBy(personSearch({ last_name: 'Neri', first_name: 'Ugo', phone: '333 1234567' }), typed)).toBe(true),
)
