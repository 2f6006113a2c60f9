import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Minutes } from '../../../../../domain/calendar/minutes'
import { isTyping } from '../../../../platform/session'
import { type Editor, type EditorAction, findBlock } from '../editor/editor'
import { middleOf, roomAround, stepOf } from '../editor/shifts'
import type { BlockPlace, Step } from '../editor/steps'
import { type EditedRange, type EditedShift, rangesOn, weekOrder } from '../editor/week'
import { roomForRange } from '../panel/shift-facts'
import { blockAt, blockKey } from './block-key'
import { paletteCodes } from './kinds'

interface KeysInput {
  readonly root: RefObject<HTMLElement | null>
  readonly editor: Editor
  readonly dispatch: (action: EditorAction) => void
  /** Enter on a block. */
  readonly onOpen: (place: BlockPlace) => void
}

/** The keys of a focused block; afterwards the focus is on it again, wherever it stands now. */
export function useBlockKeys({ root, editor, dispatch, onOpen }: KeysInput) {
  /** Steps made when the focused block got the focus: Esc gives back those made since. */
  const stepsBefore = useRef(editor.past.length)
  const follows = useRef(false)
  /** The focus was in the grid: it stays there when undo takes its block away. */
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body
    if (!follows.current && !isLost) return
    const { selected } = editor
    const wanted = selected ? `[data-block="${CSS.escape(blockKey(selected))}"]` : '[data-block], [data-add]'
    const element = root.current?.querySelector<HTMLElement>(wanted)
    if (element !== document.activeElement) element?.focus()
    follows.current = false
  }, [editor, root])

  /** The next step's block gets the focus. */
  const followSelection = useCallback(() => {
    follows.current = true
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const place = blockAt(event.target)
    if (!place || event.ctrlKey || event.metaKey) return
    const action = keyAction(event, place, editor, stepsBefore.current)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    if (action.kind === 'open') {
      dispatch({ kind: 'select', place })
      onOpen(place)
    } else if (action.kind === 'leave') dispatch({ kind: 'select', place: null })
    else {
      followSelection()
      if (action.kind === 'give-back') for (let count = 0; count < action.steps; count += 1) dispatch({ kind: 'undo' })
      else {
        dispatch({ kind: 'select', place })
        dispatch(action.step)
      }
    }
  }
  const onFocus = (event: { target: EventTarget; relatedTarget: EventTarget | null }) => {
    hadFocus.current = true
    if (!follows.current && blockAt(event.target)) stepsBefore.current = editor.past.length
  }
  const onBlur = () => {
    hadFocus.current = false
  }
  return { onKeyDown, onFocus, onBlur, followSelection }
}

type KeyAction =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'open' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'give-back'; readonly steps: number }

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>

/** What a key does on a block. */
function keyAction(keys: Keys, place: BlockPlace, editor: Editor, stepsBefore: number): KeyAction | null {
  const found = findBlock(editor.weeks, place)
  if (!found) return null
  if (keys.key === 'Enter' || keys.key === ' ') return { kind: 'open' }
  if (keys.key === 'Escape') {
    const steps = editor.past.length - stepsBefore
    return steps > 0 ? { kind: 'give-back', steps } : { kind: 'leave' }
  }
  const range = found.shift.painted.find(({ id }) => id === place.range)
  const step = range ? rangeKey(keys, place, found.shift, range) : shiftKey(keys, place, found.shift)
  return step && { kind: 'step', step }
}

const vertical: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const sideways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const erases = new Set(['Delete', 'Backspace'])
const codeOf = (key: string) => paletteCodes[Number(key) - 1]

/** The weekday before or after, around the week. */
const weekdayBeside = (weekday: number, by: number): number =>
  weekOrder[((weekOrder as readonly number[]).indexOf(weekday) + by + 7) % 7] ?? weekday

/** With Maiusc the end moves, with Maiusc and Alt the beginning. */
const edgeOf = ({ altKey }: Keys) => (altKey ? 'from' : 'to')

function shiftKey(keys: Keys, place: BlockPlace, shift: EditedShift): Step | null {
  const { key, shiftKey: stretches } = keys
  const { week, weekday } = place
  const part = { week, shift: shift.id, weekdays: [weekday] }
  const by = (vertical[key] ?? 0) * stepOf(shift.duration)
  if (by && stretches) return { kind: 'change', ...part, fields: { [edgeOf(keys)]: shift[edgeOf(keys)] + by } }
  if (by) return { kind: 'move', ...place, to: { weekday, from: shift.from + by } }
  const adjacent = sideways[key]
  if (adjacent && !stretches)
    return { kind: 'move', ...place, to: { weekday: weekdayBeside(weekday, adjacent), from: shift.from } }
  if (erases.has(key)) return { kind: 'delete', ...part }
  if (key.toLowerCase() === 'd') return { kind: 'split', ...part, at: middleOf(shift) }
  const code = codeOf(key)
  if (!code) return null
  return { kind: 'add-range', ...part, span: roomForRange(shift, rangesOn(shift, weekday)), code }
}

function rangeKey(keys: Keys, { week, weekday }: BlockPlace, shift: EditedShift, range: EditedRange): Step | null {
  const { key, shiftKey: stretches } = keys
  const part = { week, shift: shift.id, range: range.id, weekdays: [weekday] }
  const by = (vertical[key] ?? 0) * stepOf(shift.duration)
  if (by && stretches) return { kind: 'change-range', ...part, fields: { [edgeOf(keys)]: range[edgeOf(keys)] + by } }
  if (by) return { kind: 'change-range', ...part, fields: { from: range.from + by, to: range.to + by } }
  if (erases.has(key)) return { kind: 'remove-range', ...part }
  const code = codeOf(key)
  return code ? { kind: 'change-range', ...part, fields: { slot_code: code } } : null
}

/**
 * Ctrl+Z, Ctrl+Y and Ctrl+Maiusc+Z take steps back and do them again. Without steps the app's own undo has them, and while the
 * steps are being saved (`isEnabled` false).
 */
export function useUndoKeys({ past, future }: Editor, dispatch: (action: EditorAction) => void, isEnabled = true) {
  const [canUndo, canRedo] = [isEnabled && past.length > 0, isEnabled && future.length > 0]
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]')) return
      const key = event.key.toLowerCase()
      const redoes = key === 'y' || (key === 'z' && event.shiftKey)
      if (!redoes && key !== 'z') return
      if (!(redoes ? canRedo : canUndo)) return
      event.preventDefault()
      event.stopPropagation()
      dispatch({ kind: redoes ? 'redo' : 'undo' })
    }
    // before the undo bar, which listens on the window as well
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [canUndo, canRedo, dispatch])
}

const usualStarts: readonly Minutes[] = [9 * 60, 15 * 60, 18 * 60, 7 * 60, 12 * 60, 21 * 60]

/** Where a shift that is added by key goes: four hours from nine, three from three in the afternoon, or what room is left. */
export function newShiftSpan(shifts: readonly EditedShift[], weekday: number, duration: Minutes) {
  for (const from of usualStarts) {
    const room = roomAround(shifts, weekday, from)
    if (!room || room.to - from < duration) continue
    const length = from < 12 * 60 ? 4 * 60 : 3 * 60
    return { from, to: Math.min(room.to, from + length) }
  }
  return null
}
