import { describe, expect, test } from 'vitest'
import {
  changedFields,
  copyOf,
  createBody,
  emptyValues,
  nextOf,
  proposedSlugs,
  valuesOf,
} from '../../../domain/resource/form-values'
import drugs from '../../../src/resources/configuration/drugs'
import faqs from '../../../src/resources/configuration/faqs'
import news from '../../../src/resources/news/news'
import officeUsers from '../../../src/resources/structures/office-users'
import { drugRecord } from '../../support/builders/drug-record'

describe('values of a form', () => {
  test('starts empty, with switches at their defaults', () => {
    expect(emptyValues(drugs)).toMatchObject({ name: null, price: null, active: true })
    expect(emptyValues(officeUsers)).toMatchObject({ office_id: null, online_bookings: true, participant_visits: 6 })
  })

  test('a create sends the fields that are filled in', () => {
    const values = { ...emptyValues(drugs), name: 'x', package: '  ', price: 0 }
    expect(createBody(drugs, values)).toEqual({ name: 'x', price: 0, class: 'A', active: true })
  })

  test('an edit sends what differs, emptied texts as null', () => {
    const values = { ...valuesOf(drugs, drugRecord), name: 'Tachipirina 500', package: '', price: null }
    expect(changedFields(drugs, drugRecord, values)).toEqual({ name: 'Tachipirina 500', price: null })
  })

  test('a copy takes over all but what is unique, the next form only what repeats', () => {
    expect(copyOf(drugs, drugRecord)).toMatchObject({ name: 'Tachipirina', aic_code: null, price: 840 })
    expect(nextOf(faqs, { question: 'Come?', category: 'Agenda', status: 'draft' })).toMatchObject({
      question: null,
      category: 'Agenda',
      status: 'draft',
    })
  })

  test('a slug follows its title until somebody writes it', () => {
    const next = (before: object, values: object) => proposedSlugs(news, { ...before }, { ...values })
    expect(next({ title: 'Le', slug: null }, { title: 'Le visite', slug: null })).toEqual({ slug: 'le-visite' })
    expect(next({ title: 'Le' }, { title: 'Le ore', slug: 'le' })).toEqual({ slug: 'le-ore' })
    expect(next({ title: 'Le' }, { title: 'Le ore', slug: 'mia' })).toEqual({})
    expect(next({ title: 'Le' }, { title: 'Le', slug: '' })).toEqual({})
  })
})
