import { useCallback, useEffect, useRef, useState } from 'react'
import type { Alternative } from '../../../domain/contract/booking/booking-fields'
import type { LinkedVisit, PublicBooking, PublicBookingAct } from '../../../domain/contract/booking/public-bookings'
import type { LinkProblem, LinkState } from '../../../domain/messages/links'
import { type PublicOutcome, publicCall } from '../../platform/basic/public-call'
import { announce } from '../../platform/basic/toasts'
import { problemOfLink, stateOfRefusal } from '../links/link-token'
import { refusalSentence } from '../refusal-sentence'

/** The address of the visit's calendar file under the API's base, and of each act. */
const pathOf = (token: string, what = '') => `bookings/${encodeURIComponent(token)}${what}`
export const calendarPath = (token: string) => `public/${pathOf(token, '/ics')}`

type VisitLinkReply = PublicOutcome<PublicBooking>

/** What came of an act: done, or why not; where a time is taken, others that are free. */
export interface ActionOutcome {
  readonly action: PublicBookingAct
  readonly refused: string | null
  readonly alternatives: readonly Alternative[]
}

/**
 * The visit of a link, asked for again when the tab is looked at again: another tab or the practice may have changed it. Acts
 * run one at a time; after a refusal the visit is shown as it is now.
 */
export function useVisitLink(token: string) {
  const [visit, setVisit] = useState<PublicBooking | null>(null)
  const [state, setState] = useState<LinkState>('loading')
  const [busy, setBusy] = useState<PublicBookingAct | null>(null)
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null)
  const isActing = useRef(false)
  const isShown = useRef(false)
  isShown.current = state === 'ready'
  const asked = useRef(0)

  const load = useCallback(async () => {
    asked.current += 1
    const call = asked.current
    const answer = await publicCall<LinkedVisit>('GET', pathOf(token))
    // an act has been made meanwhile, whose answer is newer
    if (call !== asked.current) return
    if (answer.kind === 'done') {
      setVisit(answer.data.visit)
      setState(answer.data.problem ?? 'ready')
    }
    // what is shown stays while the server is away
    else if (!isShown.current) setState(stateOfRefusal(answer))
    else if (answer.kind !== 'invalid') announce({ type: 'error', title: answer.message })
  }, [token])
  useEffect(() => {
    void load()
    const onReturn = () => {
      if (document.visibilityState !== 'visible' || isActing.current) return
      setOutcome(null)
      void load()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [load])

  const run = async (action: PublicBookingAct, body: object = {}): Promise<boolean> => {
    if (isActing.current) return false
    isActing.current = true
    asked.current += 1
    setBusy(action)
    const answer = await publicCall<PublicBooking>('POST', pathOf(token, `/${action}`), body)
    if (answer.kind === 'done') setVisit(answer.data)
    else if (answer.kind !== 'unanswered') await load()
    setOutcome({
      action,
      refused: answer.kind === 'done' ? null : refusalOf(answer),
      alternatives: answer.kind === 'refused' ? answer.alternatives : [],
    })
    setBusy(null)
    isActing.current = false
    return answer.kind === 'done'
  }
  return { visit, state, busy, outcome, reload: load, run }
}

function refusalOf(answer: Exclude<VisitLinkReply, { kind: 'done' }>): string {
  const problem = problemOfLink(answer)
  return (problem && refusals[problem]) ?? refusalSentence(answer)
}

/** Why an act is refused whose visit is shown as it is now. */
const refusals: Partial<Record<LinkProblem, string>> = {
  changed: 'Nel frattempo la visita è cambiata: ecco com’è ora.',
  used: 'Hai già risposto: ecco la visita com’è ora.',
}
