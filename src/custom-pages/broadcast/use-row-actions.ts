import { App } from 'antd'
import type { Campaign } from '../../../domain/contract/messages/broadcasts'
import { romeNow } from '../../platform/basic/clock'
import { announce } from '../../platform/calls'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { clearDraft } from '../../platform/session'
import { campaignOf, type SavedCampaign, useCampaignActions } from '../../shared/messages/broadcasts'
import { question } from '../../ui/dialogs/question'
import { type CampaignDraft, draftOf } from './draft'
import { draftKeyOf, keepNew, storedNewDraft } from './draft-storage'
import { recipients, sendAtText } from './sentences'

/** What can be done with a mass communication from the list and from its card; one act at a time. */
export function useRowActions(onCompose: (id: number | 'new') => void) {
  const actions = useCampaignActions()
  const { modal } = App.useApp()
  const { run, isBusy } = useSingleCall()
  const stop = (campaign: SavedCampaign) =>
    run(async () => {
      const stopped = campaignOf(await actions.stop(campaign))
      if (!stopped) return
      const { progress, state } = stopped
      if (state === 'stopped')
        announce({ type: 'success', title: 'Invio fermato', text: stoppedText(progress?.not_sent) })
      else announce({ type: 'warning', title: 'L’invio era già finito' })
    })
  const resume = (campaign: SavedCampaign) =>
    run(async () => {
      if (campaignOf(await actions.resume(campaign)))
        announce({ type: 'success', title: 'L’invio riprende da dove era rimasto' })
    })
  const remove = (campaign: Campaign, onRemoved?: () => void) =>
    void modal.confirm({
      ...question,
      title: campaign.state === 'scheduled' ? 'Eliminare la comunicazione programmata?' : 'Eliminare questa bozza?',
      content:
        campaign.state === 'scheduled' && campaign.send_at
          ? `“${campaign.subject}” non partirà più ${sendAtText(campaign.send_at)}.`
          : `“${campaign.subject}” non si potrà recuperare.`,
      okText: 'Elimina',
      okButtonProps: { danger: true },
      onOk: async () => {
        const outcome = await actions.remove(campaign)
        if (outcome.kind !== 'done') return
        clearDraft(draftKeyOf(campaign.id))
        announce({ type: 'success', title: 'Comunicazione eliminata' })
        onRemoved?.()
      },
    })
  /** A new one with the same content; asks before it replaces an unsaved draft. */
  const duplicate = (campaign: Campaign) => {
    const today = romeNow().date
    const draft: CampaignDraft = { ...draftOf(campaign, today), when: 'now' }
    const open = () => {
      keepNew(draft, today)
      onCompose('new')
    }
    if (!storedNewDraft()) return open()
    void modal.confirm({
      ...question,
      title: 'C’è già una comunicazione non salvata',
      content: 'Duplicando questa, ciò che avevi scritto nell’altra va perso.',
      okText: 'Duplica',
      onOk: open,
    })
  }
  return { stop, resume, remove, duplicate, isBusy }
}
export type RowActions = ReturnType<typeof useRowActions>

/** `left`: undefined where nothing has been sent, nor the audience been read. */
const stoppedText = (left: number | undefined) =>
  left === undefined
    ? 'Non l’ha ricevuta ancora nessuno: con Riprendi l’invio comincia.'
    : left === 0
      ? 'Era già arrivata a tutti.'
      : `Restano ${recipients(left)}: con Riprendi l’invio continua.`
