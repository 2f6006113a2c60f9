import { Button } from 'antd'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { Offer } from '../../../domain/contract/offers'
import { differingWords, StaleVersions } from '../../forms/stale-versions'
import { busyIcon } from '../../ui/busy'
import { conditionWords, periodWords } from '../../ui/conditions/draft'
import { draftOf, type OfferDraft } from './draft'
import type { ComposerForm } from './use-composer'

interface NoticeProps {
  readonly form: ComposerForm
  readonly theirs: Offer
  readonly today: CivilDate
}

/** What two versions may differ in, in words. */
const words: readonly (readonly [string, (draft: OfferDraft) => string])[] = [
  ['Titolo', ({ title }) => title.trim()],
  ['Testo', (draft) => draft.text.trim()],
  ['Immagine', ({ image }) => (image ? `Immagine ${image.key.slice(0, 6)}` : '')],
  ['Prezzo', ({ price }) => price],
  ['Sconto', ({ discount }) => discount && `${discount}%`],
  ['Periodo', ({ isPublished, from, to }) => (isPublished ? periodWords(from, to) : 'Bozza')],
  ...conditionWords,
]

/** Both versions of an offer that somebody else has saved meanwhile. */
export const StaleNotice = ({ form, theirs, today }: NoticeProps) => (
  <StaleVersions differing={differingWords(words, form.draft, draftOf(theirs, today))}>
    <Button type="primary" loading={busyIcon(form.isBusy)} onClick={form.keepMine}>
      Salva la tua versione
    </Button>
    <Button onClick={form.takeTheirs}>Usa la versione salvata</Button>
  </StaleVersions>
)
