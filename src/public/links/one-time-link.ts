import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkProblem, LinkState } from '../../../domain/messages/links'
import { publicCall } from '../../platform/basic/public-call'
import { formProblem, problemOfLink, stateOfRefusal } from './link-token'

interface OneTimeLink<Shown> {
  readonly token: string | null
  /** The public calls that show what the link is about, and that use it up. */
  readonly show: string
  readonly use: string
  /** The link has been used: where it leads on from, this page (`done`) or another. */
  readonly onUsed: (shown: Shown | null) => 'done' | 'left'
}

/** A link that works once: what it is about, and the form that uses it up. */
export function useOneTimeLink<Shown extends { readonly problem: LinkProblem | null }>(link: OneTimeLink<Shown>) {
  const { token, show, use, onUsed } = link
  const [state, setState] = useState<LinkState>('loading')
  const [shown, setShown] = useState<Shown | null>(null)
  /** An attempt was not answered: it may have used the link. */
  const isInDoubt = useRef(false)
  const read = useCallback(async () => {
    setState('loading')
    if (token === null) return setState('unknown')
    const outcome = await publicCall<Shown>('POST', show, { token })
    if (outcome.kind !== 'done') return setState(stateOfRefusal(outcome))
    setShown(outcome.data)
    setState(outcome.data.problem ?? 'ready')
  }, [token, show])
  useEffect(() => void read(), [read])

  const send = async (values: Readonly<Record<string, unknown>>) => {
    const outcome = await publicCall('POST', use, { token, ...values })
    const problem = outcome.kind === 'done' ? null : problemOfLink(outcome)
    if (outcome.kind === 'done' || (problem === 'used' && isInDoubt.current)) {
      if (onUsed(shown) === 'done') setState('done')
      return null
    }
    if (problem) {
      setState(problem)
      return null
    }
    isInDoubt.current ||= outcome.kind === 'unanswered'
    return formProblem(outcome)
  }
  return { state, shown, read: () => void read(), send }
}
