import { Button } from 'antd'
import { type DraftWords, differingWords, StaleVersions } from '../../forms/stale-versions'
import { conditionWords } from '../../shared/messages/conditions/draft'
import type { ComposerForm } from './composer/use-composer'
import type { CampaignDraft } from './draft'
import type { SavedCampaign } from './kept'
import { channelWords, kindWords, purposeWords } from './words'

interface VersionsProps {
  readonly form: ComposerForm
  readonly theirs: SavedCampaign
}

/** What two versions may differ in, in words. */
export const campaignWords: DraftWords<CampaignDraft> = [
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

/** Both versions; the one that has started meanwhile is kept as it is, and what is written here may become a new one. */
export const StartedVersions = ({ form, theirs }: VersionsProps) => (
  <StaleVersions
    title="Questa comunicazione è già partita."
    description="Qualcuno l’ha inviata mentre scrivevi: ciò che hai scritto qui può diventare una nuova comunicazione."
    theirsTitle="Versione inviata"
    differing={differingWords(campaignWords, form.draft, theirs.values)}
  >
    <Button type="primary" onClick={form.asNew}>
      Tieni il testo per una nuova
    </Button>
    <Button onClick={form.takeTheirs}>Lascia perdere</Button>
  </StaleVersions>
)
