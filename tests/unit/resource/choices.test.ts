import { expect, test } from 'vitest'
import { categoryName, userTypeName } from '../../../domain/access/roles'
import faqs from '../../../src/resources/configuration/faqs'
import offers from '../../../src/resources/configuration/patient_offers'
import communications from '../../../src/resources/configuration/service_communications'
import tutorials from '../../../src/resources/configuration/tutorials'
import news from '../../../src/resources/news/news'

const allUserTypes = [
  'medical_representative',
  'patient',
  'mmg',
  'pls',
  'assistant',
  'specialist',
  'replacement',
  'nurse',
  'pharmacy',
]
const optionsOf = (field: { widget: object }) =>
  'options' in field.widget ? Object.keys(field.widget.options as object) : []

test.each([
  ['news', news],
  ['FAQs', faqs],
  ['tutorials', tutorials],
  ['service communications', communications],
])('audience choices of %s are the user types (specification §3)', (_name, resource) => {
  expect(optionsOf(resource.fields.audience).sort()).toEqual([...allUserTypes].sort())
  expect(Object.keys(userTypeName).sort()).toEqual([...allUserTypes].sort())
})

test('audience choices of dedicated offers are the doctor categories (specification §3)', () => {
  expect(optionsOf(offers.fields.audience)).toEqual(Object.keys(categoryName))
  expect(Object.keys(categoryName).sort()).toEqual(['mmg', 'nurse', 'pharmacy', 'pls', 'specialist'])
})
