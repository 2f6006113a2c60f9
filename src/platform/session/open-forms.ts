import { useEffect } from 'react'

let open = 0
const waiting = new Set<() => void>()

/** One form may close as the next one opens. */
const settle = () =>
  queueMicrotask(() => {
    if (open > 0) return
    const due = [...waiting]
    waiting.clear()
    for (const run of due) run()
  })

/** For as long as the component is there, a form is open: what lies under it is not read anew. */
export function useOpenForm(): void {
  useEffect(() => {
    open += 1
    return () => {
      open -= 1
      settle()
    }
  }, [])
}

export const isFormOpen = () => open > 0

/** Runs when no form is open: at once, or when the last one has closed; the same function once. */
export function afterForms(run: () => void): void {
  if (open > 0) waiting.add(run)
  else run()
}
