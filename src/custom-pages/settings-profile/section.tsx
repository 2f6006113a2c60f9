import { type ReactNode, type Ref, type RefObject, useEffect, useId, useRef } from 'react'
import page from '../../ui/page.module.css'
import card from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import css from './profile.module.css'

interface SectionProps {
  readonly name: string
  /** What it is for, in a sentence. */
  readonly about: string
  /** How it stands, beside the name. */
  readonly state?: ReactNode
  readonly contentRef?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** One part of "Sicurezza". */
export function Section({ name, about, state, contentRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className={`${card.section} ${css.section}`} aria-labelledby={id}>
      <div>
        <div className={`${card.head} ${css.head}`}>
          <h3 id={id}>{name}</h3>
          {state}
        </div>
        <p className={text.small}>{about}</p>
      </div>
      <div ref={contentRef} className={css.content}>
        {children}
      </div>
    </section>
  )
}

interface FormButtonsProps {
  readonly label: string
  readonly isBusy: boolean
  readonly danger?: boolean
  readonly onCancel: () => void
}

export function FormButtons({ label, isBusy, danger = false, onCancel }: FormButtonsProps) {
  return (
    <div className={page.toolbar}>
      <button
        type="submit"
        className={danger ? `button ${css.danger}` : 'button button-primary'}
        aria-busy={isBusy}
        aria-disabled={isBusy}
      >
        {label}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        Annulla
      </button>
    </div>
  )
}

/** Once what was opened inside is closed, the keyboard goes on from the first button there. */
export function useFocusReturn(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) content.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return content
}
