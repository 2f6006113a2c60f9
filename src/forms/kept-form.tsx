import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface KeptFormProps {
  readonly form: { readonly refusals: number; readonly isBusy: boolean }
  /** Ctrl+Enter (Cmd on a Mac) in any field. */
  readonly onSave: (event: KeyboardEvent) => void
  /** Enter in a field, and the button that submits; without it they do nothing. */
  readonly onSubmit?: () => void
  readonly onEscape?: () => void
  readonly ref?: RefObject<HTMLFormElement | null>
  readonly id?: string
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  readonly children: ReactNode
}

/**
 * The fields of a form; after each refusal the keyboard stands at the first thing to put right. A plain `form`: antd's would keep a
 * second copy of values that are the reducer's, and finds first errors among its own items only, not the choice of a version.
 */
export function KeptForm({ form, onSave, onSubmit, onEscape, ref, children, ...named }: KeptFormProps) {
  const ownRef = useRef<HTMLFormElement>(null)
  const root = ref ?? ownRef
  useFocusOnRefusal(root, form.refusals)
  return (
    <form
      {...named}
      ref={root}
      noValidate
      aria-busy={form.isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        // of a form in a dialog over this one
        event.stopPropagation()
        onSubmit?.()
      }}
      onKeyDown={(event) => {
        // not in the dialogs over it, whose keys come here as well
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
        const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (!isSave && !(event.key === 'Escape' && onEscape)) return
        event.stopPropagation()
        event.preventDefault()
        if (!isSave) onEscape?.()
        else if (!event.repeat) onSave(event)
      }}
    >
      {children}
    </form>
  )
}

/** After a refusal the focus goes to the first field with an error, or to the choice between two versions. */
function useFocusOnRefusal(root: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] button, [data-problem]')?.focus()
  }, [root, refusals])
}
