import { Button } from 'antd'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { Offer } from '../../../domain/contract/offers'
import { refusalText } from '../../../domain/contract/refusal'
import { busyIcon } from '../../ui/busy'
import text from '../../ui/text.module.css'
import css from './composer.module.css'
import { draftOf, type OfferDraft } from './draft'
import type { ComposerForm } from './use-composer'

interface NoticeProps {
  readonly form: ComposerForm
  readonly theirs: Offer
  readonly today: CivilDate
}

const period = (from: string, to: string) => (from || to ? `${from || '…'} – ${to || '…'}` : '')
const some = (ids: readonly number[]) => (ids.length ? String(ids.length) : '')

/** What two versions may differ in, in words. */
const words: readonly (readonly [string, (draft: OfferDraft) => string])[] = [
  ['Titolo', ({ title }) => title.trim()],
  ['Testo', (draft) => draft.text.trim()],
  ['Immagine', ({ image }) => (image ? `Immagine ${image.key.slice(0, 6)}` : '')],
  ['Prezzo', ({ price }) => price],
  ['Sconto', ({ discount }) => discount && `${discount}%`],
  ['Periodo', ({ isPublished, from, to }) => (isPublished ? period(from, to) : 'Bozza')],
  ['Età', ({ ageFrom, ageTo }) => period(ageFrom, ageTo)],
  ['Sesso', ({ gender }) => ({ '': '', F: 'Donne', M: 'Uomini' })[gender]],
  ['Comuni', ({ cityIds }) => some(cityIds)],
  ['Prestazioni', ({ officeServiceIds }) => some(officeServiceIds)],
  ['Ultima visita', ({ seenFrom, seenTo }) => period(seenFrom, seenTo)],
]

/** Both versions side by side, where they differ; nothing is saved before one of them is chosen. */
export function StaleNotice({ form, theirs, today }: NoticeProps) {
  const saved = draftOf(theirs, today)
  const differing = words.filter(([, say]) => say(form.draft) !== say(saved))
  return (
    <div role="alert" className={`${text.notice} ${css.stale}`} data-tone="warning" data-problem tabIndex={-1}>
      <strong>{refusalText.stale}</strong>
      <p>{refusalText.staleDescription}</p>
      {differing.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">La tua versione</th>
              <th scope="col">Versione salvata</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([name, say]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{say(form.draft) || '—'}</td>
                <td>{say(saved) || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={css.acts}>
        <Button type="primary" loading={busyIcon(form.isBusy)} onClick={form.keepMine}>
          Salva la tua versione
        </Button>
        <Button onClick={form.takeTheirs}>Usa la versione salvata</Button>
      </div>
    </div>
  )
}
