import { App } from 'antd'
import type { Offer } from '../../../domain/contract/practice/offers'
import { serverNow } from '../../platform/basic/clock'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { announce } from '../../platform/calls'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { clearDraft, offerUndo, undoMs } from '../../platform/session'
import { useDedicatedActions, useOfferActions } from '../../shared/offers/offers'
import { question } from '../../ui/dialogs/question'
import { draftKey } from './draft'
import { endedPeriod } from './sentences'

/** What can be done with an own offer from its card; one act at a time. */
export function useOwnOfferActions(onRemoved: () => void) {
  const actions = useOfferActions()
  const { modal } = App.useApp()
  const { run, isBusy } = useSingleCall()
  const { date: today } = useRomeClock()
  /** Ends it; that can be taken back. */
  const conclude = (offer: Offer) =>
    run(async () => {
      const outcome = await actions.changePeriod(offer, endedPeriod(offer, today))
      if (outcome.kind !== 'done') return
      const ended = outcome.data.data
      offerUndo({
        key: `offer-${offer.id}`,
        title: ended.status === 'expired' ? 'Offerta conclusa' : 'L’offerta finisce stasera',
        until: serverNow() + undoMs,
        undo: () => void actions.changePeriod(ended, offer.period),
      })
    })
  const remove = (offer: Offer) =>
    void modal.confirm({
      ...question,
      title: offer.status === 'draft' ? 'Eliminare questa bozza?' : 'Eliminare questa offerta?',
      content: `“${offer.title}” non si potrà recuperare.`,
      okText: 'Elimina',
      okButtonProps: { danger: true },
      onOk: async () => {
        const outcome = await actions.remove(offer)
        if (outcome.kind !== 'done') return
        clearDraft(draftKey(offer.id))
        announce({ type: 'success', title: 'Offerta eliminata' })
        onRemoved()
      },
    })
  return { conclude: (offer: Offer) => void conclude(offer), remove, isBusy }
}

/** Adhesion to what is offered to the doctor, and taking it back; each offers the other for a while. */
export function useAdhesion() {
  const actions = useDedicatedActions()
  const { run, isBusy } = useSingleCall()
  const adhere = (id: number) =>
    run(async () => {
      const outcome = await actions.adhere(id)
      if (outcome.kind === 'done') offer(id, 'Hai aderito all’offerta', () => void actions.withdraw(id))
    })
  const withdraw = (id: number) =>
    run(async () => {
      const outcome = await actions.withdraw(id)
      if (outcome.kind === 'done') offer(id, 'Adesione ritirata', () => void actions.adhere(id))
    })
  return { adhere: (id: number) => void adhere(id), withdraw: (id: number) => void withdraw(id), isBusy }
}

const offer = (id: number, title: string, undo: () => void) =>
  offerUndo({ key: `dedicated-${id}`, title, until: serverNow() + undoMs, undo })
