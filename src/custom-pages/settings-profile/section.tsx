import { type ReactNode, type Ref, useId } from 'react'
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

/** One part of "Sicurezza": what it is at the left, how it stands and what can be done at the right. */
export function Section({ name, about, state, contentRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <div>
        <div className={css.head}>
          <h3 id={id} className={css.name}>
            {name}
          </h3>
          {state}
        </div>
        <p className={css.about}>{about}</p>
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
    <div className={css.buttons}>
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
