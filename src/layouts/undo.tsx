import { isTyping, undoLast, useCounterMode, useKeyDown, useUndoableChanges, withdrawUndo } from '../session'
import { UndoBar } from '../ui/undo-bar'

/** The undo bar of every page; Ctrl+Z undoes the last change, except in a field, where it undoes typing. */
export function Undo() {
  const changes = useUndoableChanges()
  const isMasked = useCounterMode()
  const last = changes.at(-1)
  useKeyDown((event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!isUndo || event.shiftKey || event.altKey || event.repeat || isTyping(event.target)) return
    event.preventDefault()
    undoLast()
  }, last !== undefined)
  return (
    <UndoBar
      change={last && { ...last, text: isMasked ? (last.maskedText ?? last.text) : last.text }}
      others={Math.max(0, changes.length - 1)}
      onUndo={undoLast}
      onClose={() => last && withdrawUndo(last.key)}
    />
  )
}
