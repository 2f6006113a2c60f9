import { useState } from 'react'
import type { Campaign } from '../../../../domain/contract/messages/broadcasts'
import { same } from '../../../forms/form-reducer'
import { useKeptForm } from '../../../forms/use-kept-form'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { announce } from '../../../platform/calls'
import { campaignOf, useCampaignActions } from '../../../shared/messages/broadcasts'
import { type CampaignDraft, contentOf, draftOf, fieldOf, payloadOf, problemsOfCampaign } from '../draft'
import { draftKeyOf, freshCampaign, type SavedCampaign } from '../draft-storage'
import { isEditable } from '../row'
import { people, sendAtText } from '../sentences'

interface ComposerContext {
  /** The saved one that is changed; null for a new one. */
  readonly campaign: Campaign | null
  /** It has been saved under this id: the address names it from now on. */
  readonly onSaved: (id: number) => void
  readonly onClose: () => void
  readonly onStarted: (id: number) => void
}

const savedOf = (campaign: Campaign): SavedCampaign => ({
  id: campaign.id,
  version: campaign.version,
  values: draftOf(campaign, campaign.created_at.slice(0, 10)),
  hasStarted: !isEditable(campaign),
})

/** The draft of the composer, which goes on after it is saved: nothing but a person sends it. */
function useCampaignForm(campaign: Campaign | null, onSaved: (id: number) => void) {
  const actions = useCampaignActions()
  const now = useRomeClock()
  const fresh = freshCampaign(now.date)
  const [initial] = useState(() => (campaign ? savedOf(campaign) : fresh))
  const form = useKeptForm<CampaignDraft, Campaign, SavedCampaign>({
    key: ({ id }) => draftKeyOf(id),
    initial,
    validate: (draft) => problemsOfCampaign(draft, now),
    send: (draft, { id, version }) =>
      id === null || version === null
        ? actions.create(draftKeyOf(null), payloadOf(draft))
        : actions.change({ id, version }, payloadOf(draft)),
    savedOf,
    isSaved: (draft, saved) => same(payloadOf(draft), payloadOf(saved.values)),
    fieldOf,
    errorsOf: { date: ['time'], when: ['date', 'time'], kind: ['doctorIds'] },
    // it stays as it is written
    next: (record, sent) => ({ ...savedOf(record), values: sent }),
    whenGone: { fresh, text: 'È stata eliminata nel frattempo: salvando o inviando ne nasce una nuova.' },
    onSaved: (record, before) => {
      if (record && record.id !== before.id) onSaved(record.id)
    },
  })
  return { ...form, now, actions, asNew: () => form.becomeNew(fresh) }
}

/** State and actions of the composer. */
export function useComposer({ campaign, onSaved, onClose, onStarted }: ComposerContext) {
  const form = useCampaignForm(campaign, onSaved)
  const { draft, base, now, actions, refusals } = form
  /** The question before it is sent ends with an answer, or with a refusal. */
  const [askedAt, setAskedAt] = useState<number | null>(null)

  /** Saves it as a draft, which nothing but a person starts. */
  const save = () =>
    void form.run(async () => {
      if (await form.write({ ...draft, when: 'now' })) announce({ type: 'success', title: 'Bozza salvata' })
    })

  /** Sends it now, or at its time. A double click does it once; after a lost answer the same again is the same. */
  const send = (count: number) =>
    void form.run(async () => {
      const { send_at } = payloadOf(draft)
      const ready = form.isChanged || base.id === null ? await form.write(draft) : base
      if (!ready) return
      if (send_at) {
        announce({ type: 'success', title: 'Comunicazione programmata', text: `Parte ${sendAtText(send_at)}` })
        return form.giveUp(onClose)
      }
      const { id, version } = ready
      if (id === null || version === null) return
      const outcome = await actions.start({ id, version })
      const started = campaignOf(outcome)
      if (!started) return void form.settle(outcome, draft, ready)
      if (outcome.kind !== 'done' && isEditable(started)) return form.foundStale(savedOf(started))
      announce({ type: 'success', title: 'Invio iniziato', text: people(started.progress?.included ?? count) })
      form.giveUp(() => onStarted(started.id))
    })

  const test = () =>
    void form.run(async () => {
      const { subject, text, file } = problemsOfCampaign({ ...draft, when: 'now' }, now)
      if (subject || text || file) return form.refuse({ subject, text, file })
      const outcome = await actions.test(contentOf(draft))
      if (outcome.kind === 'done')
        announce({ type: 'success', title: 'Prova inviata', text: 'La trovi tra poco nella tua posta.' })
      else if (outcome.kind !== 'stale') form.settle(outcome, draft, base)
    })

  return {
    ...form,
    isAsking: askedAt === refusals,
    stopAsking: () => setAskedAt(null),
    save,
    ask: () => form.check(draft) && setAskedAt(refusals),
    send,
    test,
    keepMine: () => {
      form.overTheirs()
      save()
    },
  }
}
export type ComposerForm = ReturnType<typeof useComposer>
