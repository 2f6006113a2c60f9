import type { DraftLabels } from '../../forms/stale-versions'
import { conditionLabels, periodText } from '../../shared/messages/conditions/draft'
import type { OfferDraft } from './draft'

/** How the fields of an offer are said where two versions are compared. */
export const offerLabels: DraftLabels<OfferDraft> = [
  ['Titolo', ({ title }) => title.trim()],
  ['Testo', (draft) => draft.text.trim()],
  ['Immagine', ({ image }) => (image ? `Immagine ${image.key.slice(0, 6)}` : '')],
  ['Prezzo', ({ price }) => price],
  ['Sconto', ({ discount }) => discount && `${discount}%`],
  ['Periodo', ({ isPublished, from, to }) => (isPublished ? periodText(from, to) : 'Bozza')],
  ...conditionLabels,
]
