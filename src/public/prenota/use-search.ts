import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { FoundDoctor } from '../../../domain/contract/public/directory'
import { refusalText } from '../../../domain/contract/refusal'
import { type PublicOutcome, publicCall } from '../../platform/basic/public-call'
import { useInBrowser } from '../use-in-browser'
import { bodyOf, type SearchPage, type SearchResult, textOf } from './search-address'

const refusalOf = (outcome: Exclude<PublicOutcome<SearchResult>, { kind: 'done' }>) =>
  outcome.kind === 'invalid' ? refusalText.invalid : outcome.message

/** The doctors of a search, page after page, with what was typed beside the filters. */
export function useSearch(page: SearchPage) {
  const { search } = page
  const state: unknown = useLocation().state
  const text = useInBrowser(search.typed ? textOf(state) : null, null)
  const [outcome, setOutcome] = useState(page.outcome)
  const [more, setMore] = useState<{ doctors: readonly FoundDoctor[]; next: number | null } | null>(null)
  const [moreProblem, setMoreProblem] = useState<string | null>(null)
  const isLoading = useRef(false)

  const ask = useCallback(
    (number: number) => publicCall<SearchResult>('POST', 'directory/doctors', bodyOf(search, text, number)),
    [search, text],
  )
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (page.outcome !== null && attempt === 0) return
    let isCurrent = true
    setOutcome(null)
    void ask(1).then((answer) => isCurrent && setOutcome(answer))
    return () => {
      isCurrent = false
    }
  }, [page, ask, attempt])

  const result = outcome?.kind === 'done' ? outcome.data : null
  const next = more ? more.next : (result?.next_page ?? null)
  async function showMore() {
    if (isLoading.current || next === null) return
    isLoading.current = true
    const answer = await ask(next)
    isLoading.current = false
    if (answer.kind !== 'done') return setMoreProblem(refusalOf(answer))
    setMoreProblem(null)
    setMore({ doctors: [...(more?.doctors ?? []), ...answer.data.doctors], next: answer.data.next_page })
  }
  return {
    search,
    text,
    result,
    doctors: [...(result?.doctors ?? []), ...(more?.doctors ?? [])],
    problem: outcome !== null && outcome.kind !== 'done' ? refusalOf(outcome) : null,
    retry: () => setAttempt(attempt + 1),
    hasMore: next !== null,
    moreProblem,
    /** Adds the next page. */
    showMore,
  }
}
