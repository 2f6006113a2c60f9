import type { DraftWords } from '../../forms/stale-versions'
import { conditionWords, periodWords } from '../../shared/messages/conditions/draft'
import type { OfferDraft } from './draft'

/** How the fields of an offer are said where two versions are compared. */
export const offerWords: DraftWords<OfferDraft> = [
  ['Titolo', ({ title }) => title.trim()],
  ['Testo', (draft) => draft.text.trim()],
  ['Immagine', ({ image }) => (image ? `Immagine ${image.key.slice(0, 6)}` : '')],
  ['Prezzo', ({ price }) => price],
  ['Sconto', ({ discount }) => discount && `${discount}%`],
  ['Periodo', ({ isPublished, from, to }) => (isPublished ? periodWords(from, to) : 'Bozza')],
  ...conditionWords,
]
