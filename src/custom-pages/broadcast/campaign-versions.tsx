import { Button } from 'antd'
import { type DraftLabels, differencesOf, StaleVersions } from '../../forms/stale-versions'
import { conditionLabels } from '../../shared/messages/conditions/draft'
import type { ComposerForm } from './composer/use-composer'
import type { CampaignDraft } from './draft'
import type { SavedCampaign } from './draft-storage'
import { channelLabels, kindLabels, purposeLabels } from './sentences'

interface VersionsProps {
  readonly form: ComposerForm
  readonly theirs: SavedCampaign
}

/** The fields in which two versions may differ, as text. */
export const campaignLabels: DraftLabels<CampaignDraft> = [
  ['Oggetto', ({ subject }) => subject.trim()],
  ['Testo', (draft) => draft.text.trim()],
  ['Finalità', ({ purpose }) => purposeLabels[purpose].name],
  ['A chi', ({ kind }) => kindLabels[kind]],
  ...conditionLabels,
  ['Medici', ({ doctorIds }) => (doctorIds.length ? String(doctorIds.length) : '')],
  ['Canali', ({ channels }) => channels.map((channel) => channelLabels[channel]).join(', ')],
  ['Allegato', ({ file }) => file?.name ?? ''],
  ['Quando', ({ when, date, time }) => (when === 'later' ? `${date} ${time}` : 'Subito')],
]

/** Both versions; the one that has been started is kept, and the text written here may become a new one. */
export const StartedVersions = ({ form, theirs }: VersionsProps) => (
  <StaleVersions
    title="Questa comunicazione è già partita."
    description="Qualcuno l’ha inviata mentre scrivevi: ciò che hai scritto qui può diventare una nuova comunicazione."
    theirsTitle="Versione inviata"
    differing={differencesOf(campaignLabels, form.draft, theirs.values)}
  >
    <Button type="primary" onClick={form.asNew}>
      Tieni il testo per una nuova
    </Button>
    <Button onClick={form.takeTheirs}>Lascia perdere</Button>
  </StaleVersions>
)
