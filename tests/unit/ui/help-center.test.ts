import { expect, test } from 'vitest'
import { faqOfHash, foundText, searchHelp, videoHost } from '../../../src/public/help-center/search'

const faq = (id: number, question: string, category: string) => ({
  id,
  question,
  answer: 'Dal **calendario**.',
  category,
})
const help = {
  faqs: [
    faq(1, 'Perché un orario non è libero?', 'Prenotazioni'),
    faq(2, 'Come cambio password?', 'Account'),
    faq(3, 'Posso spostare una visita?', 'Prenotazioni'),
  ],
  tutorials: [{ id: 1, title: 'La pianificazione', url: 'https://video.curante.test/p' }],
}

test.each([
  ['', [1, 3, 2], 1],
  ['PERCHE libero', [1], 0],
  ['calendario', [1, 3, 2], 0],
  ['account', [2], 0],
  ['pianificàzione', [], 1],
  ['libero password', [], 0],
] as const)('findHelp of "%s" → FAQs %j and %i videos, by category', (typed, ids, videos) => {
  const found = searchHelp(help, typed)
  expect(found.chapters.flatMap(({ faqs }) => faqs.map(({ id }) => id))).toEqual(ids)
  expect(found.tutorials).toHaveLength(videos)
})

test.each([
  ['', '3 risposte e 1 video'],
  ['password', '1 risposta'],
  ['pianificazione', '1 video'],
  ['nulla di simile', 'Nessun risultato'],
])('foundText of "%s" → %s', (typed, said) => expect(foundText(searchHelp(help, typed))).toBe(said))

test.each([
  ['https://video.curante.test/a', 'video.curante.test'],
  ['javascript:alert(1)', null],
  ['primi-passi', null],
])('videoHost of %s → %s', (address, host) => expect(videoHost(address)).toBe(host))

test.each([
  ['#faq-12', 12],
  ['#faq-0', null],
  ['#faq-12x', null],
  ['', null],
])('faqOfHash of "%s" → %s', (hash, id) => expect(faqOfHash(hash)).toBe(id))
