import {
  isTyping,
  type UndoNotice,
  undoLast,
  useCounterMode,
  useExtraUndoAction,
  useKeyDown,
  useUndoableChanges,
  useUndoNotice,
  withdrawUndo,
} from '../platform/session'
import { UndoBar } from './undo-bar'

/** The undo bar of every page; Ctrl+Z undoes the last change, except in a field, where it undoes typing. */
export function Undo() {
  const changes = useUndoableChanges()
  const notice = useUndoNotice()
  const isMasked = useCounterMode()
  const last = changes.at(-1)
  const extraAction = useExtraUndoAction(last?.key)
  const shown = <T extends UndoNotice>(said: T) => ({
    ...said,
    text: isMasked ? (said.maskedText ?? said.text) : said.text,
  })
  useKeyDown((event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!isUndo || event.shiftKey || event.altKey || event.repeat || isTyping(event.target)) return
    if (undoLast()) event.preventDefault()
  })
  return (
    <UndoBar
      change={last && shown(last)}
      extraAction={extraAction}
      notice={notice && shown(notice)}
      others={Math.max(0, changes.length - 1)}
      onUndo={undoLast}
      onClose={() => last && withdrawUndo(last.key)}
    />
  )
}
