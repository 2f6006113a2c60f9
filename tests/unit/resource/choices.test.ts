import { expect, test } from 'vitest'
import { doctorAudiences, doctorCategories, userTypes } from '../../../domain/resource/shared-fields'
import faqs from '../../../src/resources/faqs'
import news from '../../../src/resources/news'
import offers from '../../../src/resources/patient_offers'
import communications from '../../../src/resources/service_communications'
import tutorials from '../../../src/resources/tutorials'

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

test('audience choices of broadcasts and of a doctor’s offers are patient and assistant (specification §3)', () => {
  expect(Object.keys(doctorAudiences).sort()).toEqual(['assistant', 'patient'])
})

test.each([
  ['news', news],
  ['FAQs', faqs],
  ['tutorials', tutorials],
  ['service communications', communications],
])('audience choices of %s are the user types (specification §3)', (_name, resource) => {
  expect(optionsOf(resource.fields.audience).sort()).toEqual([...allUserTypes].sort())
  expect(Object.keys(userTypes).sort()).toEqual([...allUserTypes].sort())
})

test('audience choices of dedicated offers are the doctor categories (specification §3)', () => {
  expect(optionsOf(offers.fields.audience)).toEqual(Object.keys(doctorCategories))
  expect(Object.keys(doctorCategories).sort()).toEqual(['mmg', 'nurse', 'pharmacy', 'pls', 'specialist'])
})
