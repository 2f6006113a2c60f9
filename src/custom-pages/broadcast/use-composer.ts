import type { Campaign, NewCampaign } from '../../../domain/contract/broadcasts'
import { announce } from '../../api'
import type { Outcome } from '../../api/attempt'
import { useCampaignActs, type WrittenCampaign } from '../../api/broadcasts'
import { useOneAtATime } from '../../api/one-at-a-time'
import { firstTexts, placedErrors } from '../../platform/basic/failure'
import { type CampaignDraft, contentOf, fieldOf, payloadOf, problemsOf } from './draft'
import type { SavedState } from './kept'
import { isEditable } from './row'
import { type DraftState, savedStateOf, useDraftState } from './use-draft-state'
import { people, sendAtText } from './words'

interface Surroundings {
  /** The saved one that is changed; null for a new one. */
  readonly campaign: Campaign | null
  /** It has been saved under this id: the address names it from now on. */
  readonly onSaved: (id: number) => void
  readonly onClose: () => void
  readonly onStarted: (id: number) => void
}

/** State and acts of the composer. */
export function useComposer({ campaign, onSaved, onClose, onStarted }: Surroundings) {
  const acts = useCampaignActs()
  const state = useDraftState(campaign)
  const { run, isBusy } = useOneAtATime()
  const { draft, saved, theirs, now, refuse } = state

  function isRefused(of: CampaignDraft): boolean {
    const problems = problemsOf(of, now)
    const isWrong = Object.keys(problems).length > 0
    if (isWrong) refuse(problems, null)
    return isWrong
  }

  async function write(body: NewCampaign, over: SavedState | null): Promise<Campaign | null> {
    const outcome = over ? await acts.change(over, body) : await acts.create(state.box, body)
    const written = taken(state, outcome, JSON.stringify(body))
    if (written && written.id !== saved?.id) onSaved(written.id)
    return written
  }

  /** Saves it as a draft, which nothing but a person starts; `over`: the state that is written over. */
  const save = (over: SavedState | null = saved) =>
    run(async () => {
      const asDraft: CampaignDraft = { ...draft, when: 'now' }
      if (isRefused(asDraft)) return
      if (await write(payloadOf(asDraft), over)) announce({ type: 'success', title: 'Bozza salvata' })
    })

  /** Sends it now, or at its time. A double click does it once; after a lost answer the same again is the same. */
  const send = (count: number) =>
    run(async () => {
      const body = payloadOf(draft)
      const isSaved = saved !== null && saved.content === JSON.stringify(body)
      const ready = isSaved ? saved : await write(body, saved)
      if (!ready) return
      if (body.send_at) {
        state.forget()
        announce({ type: 'success', title: 'Comunicazione programmata', text: `Parte ${sendAtText(body.send_at)}` })
        return onClose()
      }
      const outcome = await acts.start(ready)
      if (outcome.kind !== 'done') return showRefusal(state, outcome)
      const { campaign: started, isStale } = outcome.data
      if (isStale && isEditable(started)) return showTheirs(state, started)
      state.forget()
      announce({ type: 'success', title: 'Invio iniziato', text: people(started.progress?.included ?? count) })
      onStarted(started.id)
    })

  const test = () =>
    run(async () => {
      const { subject, text, file } = problemsOf({ ...draft, when: 'now' }, now)
      if (subject || text || file)
        return refuse({ ...(subject && { subject }), ...(text && { text }), ...(file && { file }) }, null)
      const outcome = await acts.test(contentOf(draft))
      if (outcome.kind === 'done')
        announce({ type: 'success', title: 'Prova inviata', text: 'La trovi tra poco nella tua posta.' })
      else showRefusal(state, outcome)
    })

  return {
    ...state,
    isBusy,
    save: () => void save(),
    ask: () => !isRefused(draft) && state.setAsking(true),
    send: (count: number) => void send(count),
    test: () => void test(),
    /** After somebody else's save: what is written here goes over it. */
    keepMine: () => theirs && void save(savedStateOf(theirs)),
  }
}
export type ComposerForm = ReturnType<typeof useComposer>

function showTheirs(state: DraftState, theirs: Campaign): void {
  state.setTheirs(theirs)
  state.refuse({}, null)
}

function showRefusal(state: DraftState, outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): void {
  if (outcome.kind === 'dropped') return
  if (outcome.kind === 'invalid') {
    const placed = placedErrors(firstTexts(outcome.errors), fieldOf)
    state.refuse(placed.errors, placed.rest || null)
  } else if (outcome.status === 404 && state.saved) {
    state.asNew()
    state.refuse({}, 'È stata eliminata nel frattempo: salvando o inviando ne nasce una nuova.')
  } else
    state.refuse({}, outcome.kind === 'unanswered' ? `${outcome.text} Ciò che hai scritto resta qui.` : outcome.text)
}

/** The saved communication out of a write; null where it was refused, which is shown. */
function taken(state: DraftState, outcome: Outcome<WrittenCampaign>, sent: string): Campaign | null {
  if (outcome.kind !== 'done') {
    showRefusal(state, outcome)
    return null
  }
  const { campaign, isStale } = outcome.data
  const now = savedStateOf(campaign)
  // with the same words an answer was lost, and what is there now is what was sent
  if (isStale && now.content !== sent) {
    showTheirs(state, campaign)
    return null
  }
  state.wasSaved({ ...now, content: sent })
  return campaign
}
