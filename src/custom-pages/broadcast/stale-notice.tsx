import { Button } from 'antd'
import type { Campaign } from '../../../domain/contract/broadcasts'
import { refusalText } from '../../../domain/contract/refusal'
import { busyIcon } from '../../ui/busy'
import text from '../../ui/text.module.css'
import css from './broadcast.module.css'
import { type CampaignDraft, draftOf } from './draft'
import { isEditable } from './row'
import stale from './stale.module.css'
import type { ComposerForm } from './use-composer'
import { channelWords, kindWords, purposeWords } from './words'

interface NoticeProps {
  readonly form: ComposerForm
  readonly theirs: Campaign
  readonly title: string
}

const period = (from: string, to: string) => (from || to ? `${from || '…'} – ${to || '…'}` : '')

/** What two versions may differ in, in words. */
const words: readonly (readonly [string, (draft: CampaignDraft) => string])[] = [
  ['Oggetto', ({ subject }) => subject.trim()],
  ['Testo', (draft) => draft.text.trim()],
  ['Finalità', ({ purpose }) => purposeWords[purpose].name],
  ['A chi', ({ kind }) => kindWords[kind]],
  ['Età', ({ ageFrom, ageTo }) => period(ageFrom, ageTo)],
  ['Sesso', ({ gender }) => ({ '': '', F: 'Donne', M: 'Uomini' })[gender]],
  ['Comuni', ({ cityIds }) => (cityIds.length ? String(cityIds.length) : '')],
  ['Prestazioni', ({ officeServiceIds }) => (officeServiceIds.length ? String(officeServiceIds.length) : '')],
  ['Ultima visita', ({ seenFrom, seenTo }) => period(seenFrom, seenTo)],
  ['Medici', ({ doctorIds }) => (doctorIds.length ? String(doctorIds.length) : '')],
  ['Canali', ({ channels }) => channels.map((channel) => channelWords[channel]).join(', ')],
  ['Allegato', ({ file }) => file?.name ?? ''],
  ['Quando', ({ when, date, time }) => (when === 'later' ? `${date} ${time}` : 'Subito')],
]

/** Both versions side by side, where they differ; nothing is saved before one of them is chosen. */
export function StaleNotice({ form, theirs, title }: NoticeProps) {
  const saved = draftOf(theirs, form.now.date)
  const differing = words.filter(([, say]) => say(form.draft) !== say(saved))
  const canBeSaved = isEditable(theirs)
  return (
    <div role="alert" className={`${text.notice} ${stale.stale}`} data-tone="warning" data-problem tabIndex={-1}>
      <strong>{canBeSaved ? title : 'Questa comunicazione è già partita.'}</strong>
      <p>
        {canBeSaved
          ? refusalText.staleDescription
          : 'Qualcuno l’ha inviata mentre scrivevi: ciò che hai scritto qui può diventare una nuova comunicazione.'}
      </p>
      {differing.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">La tua versione</th>
              <th scope="col">{canBeSaved ? 'Versione salvata' : 'Versione inviata'}</th>
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
        {canBeSaved ? (
          <>
            <Button type="primary" loading={busyIcon(form.isBusy)} onClick={form.keepMine}>
              Salva la tua versione
            </Button>
            <Button onClick={form.takeTheirs}>Usa la versione salvata</Button>
          </>
        ) : (
          <>
            <Button type="primary" onClick={form.asNew}>
              Tieni il testo per una nuova
            </Button>
            <Button onClick={form.takeTheirs}>Lascia perdere</Button>
          </>
        )}
      </div>
    </div>
  )
}
