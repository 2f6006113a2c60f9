import { Button } from 'antd'
import type { Campaign } from '../../../domain/contract/broadcasts'
import { differingWords, StaleVersions } from '../../forms/stale-versions'
import { busyIcon } from '../../ui/busy'
import { conditionWords } from '../../ui/conditions/draft'
import { type CampaignDraft, draftOf } from './draft'
import { isEditable } from './row'
import type { ComposerForm } from './use-composer'
import { channelWords, kindWords, purposeWords } from './words'

interface NoticeProps {
  readonly form: ComposerForm
  readonly theirs: Campaign
  readonly title: string
}

/** What two versions may differ in, in words. */
const words: readonly (readonly [string, (draft: CampaignDraft) => string])[] = [
  ['Oggetto', ({ subject }) => subject.trim()],
  ['Testo', (draft) => draft.text.trim()],
  ['Finalità', ({ purpose }) => purposeWords[purpose].name],
  ['A chi', ({ kind }) => kindWords[kind]],
  ...conditionWords,
  ['Medici', ({ doctorIds }) => (doctorIds.length ? String(doctorIds.length) : '')],
  ['Canali', ({ channels }) => channels.map((channel) => channelWords[channel]).join(', ')],
  ['Allegato', ({ file }) => file?.name ?? ''],
  ['Quando', ({ when, date, time }) => (when === 'later' ? `${date} ${time}` : 'Subito')],
]

/** Both versions; one that has started meanwhile is kept as it is, and what is written here may become a new one. */
export function StaleNotice({ form, theirs, title }: NoticeProps) {
  const differing = differingWords(words, form.draft, draftOf(theirs, form.now.date))
  if (!isEditable(theirs))
    return (
      <StaleVersions
        title="Questa comunicazione è già partita."
        description="Qualcuno l’ha inviata mentre scrivevi: ciò che hai scritto qui può diventare una nuova comunicazione."
        theirsTitle="Versione inviata"
        differing={differing}
      >
        <Button type="primary" onClick={form.asNew}>
          Tieni il testo per una nuova
        </Button>
        <Button onClick={form.takeTheirs}>Lascia perdere</Button>
      </StaleVersions>
    )
  return (
    <StaleVersions title={title} differing={differing}>
      <Button type="primary" loading={busyIcon(form.isBusy)} onClick={form.keepMine}>
        Salva la tua versione
      </Button>
      <Button onClick={form.takeTheirs}>Usa la versione salvata</Button>
    </StaleVersions>
  )
}
