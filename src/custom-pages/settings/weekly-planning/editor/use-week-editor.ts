import { useEffect, useMemo, useReducer, useRef } from 'react'
import type { Planning } from '../../../../../domain/contract/agenda/hours'
import { draftOwner, keepDraft, readDraft } from '../../../../platform/session'
import { type Editor, type EditorAction, edit, isChanged, startEditor } from './editor'

/** The draft of the drawn weeks in this tab. */
const draftName = 'weekly-planning'
/** Steps that a draft keeps, so that it stays small. */
const keptSteps = 20
/** Milliseconds. */
const writtenAfter = 50

type Draft = Pick<Editor, 'stored' | 'weeks' | 'past' | 'lastId'>

/** The editor at the opening of the page: with the changes that were left in this tab, on what the server has now. */
function opened(plannings: readonly Planning[]): Editor {
  const draft = readDraft<Draft>(draftName)
  const fresh = startEditor(plannings)
  return draft ? edit({ ...fresh, ...draft }, { kind: 'stored', plannings }) : fresh
}

/** Keeps the draft in the tab, once the step is painted; never for another user or doctor than it was drawn for. */
function useWeekDraft(draft: Draft | null) {
  const { stored, weeks, past, lastId } = draft ?? {}
  useEffect(() => {
    const owner = draftOwner()
    const kept = stored && weeks && past && { stored, weeks, past: past.slice(-keptSteps), lastId }
    let isWritten = false
    function write() {
      if (isWritten || draftOwner() !== owner) return
      isWritten = true
      keepDraft(draftName, kept)
    }
    const timer = setTimeout(write, writtenAfter)
    return () => {
      clearTimeout(timer)
      write()
    }
  }, [stored, weeks, past, lastId])
}

/**
 * The weeks of all offices while they are drawn, from the stored plannings. Changes are kept as a draft of this tab until they
 * are saved or taken back. Remount it when the acting doctor changes.
 */
export function useWeekEditor(plannings: readonly Planning[]) {
  const [editor, dispatch] = useReducer(edit, plannings, opened)
  const known = useRef(plannings)
  useEffect(() => {
    if (known.current === plannings) return
    known.current = plannings
    dispatch({ kind: 'stored', plannings })
  }, [plannings])
  const { stored, weeks, past, lastId } = editor
  const changed = useMemo(() => isChanged({ stored, weeks }), [stored, weeks])
  useWeekDraft(changed ? { stored, weeks, past, lastId } : null)
  return { editor, dispatch: dispatch as (action: EditorAction) => void, isChanged: changed }
}
export type WeekEditor = ReturnType<typeof useWeekEditor>
