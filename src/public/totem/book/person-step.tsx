import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text.module.css'
import { useSecondsTo } from '../../use-seconds-to'
import { Keyboard } from '../keyboard'
import { OfflineNotice } from '../notices'
import { type Problem, ProblemMessage } from '../problem'
import { StepFrame } from '../step-frame'
import styles from '../totem.module.css'
import { withLetter } from '../typing'
import type { CallState } from '../use-answer'

interface PersonStepProps {
  readonly of: 'name' | 'phone'
  readonly recap: ReactNode
  readonly value: string
  readonly state: CallState
  readonly problem: Problem | null
  readonly onChange: (value: string) => void
  readonly onNext: () => void
  /** Absent while the visit is being booked. */
  readonly onBack: (() => void) | undefined
  readonly onLeave: () => void
}

const fields = {
  name: {
    title: 'Come ti chiami?',
    label: 'Nome e cognome',
    next: 'Avanti',
    empty: 'Scrivi nome e cognome.',
    most: 120,
  },
  phone: {
    title: 'A quale telefono ti troviamo?',
    label: 'Telefono',
    next: 'Prenota',
    empty: 'Scrivi il telefono.',
    most: 24,
  },
} as const

/** Name or phone of who books, typed on the screen; on a telephone or a small tablet by the device's own keyboard. */
export function PersonStep({ of, recap, value, state, problem, onChange, onNext, onBack, onLeave }: PersonStepProps) {
  const { title, label, next, empty, most } = fields[of]
  const [hasOwnKeys] = useState(() => window.matchMedia('(max-width: 759.98px)').matches)
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isRefused = isEmpty || problem !== null
  useEffect(() => {
    if (isRefused) field.current?.focus()
  }, [isRefused])
  const seconds = useSecondsTo(problem?.waitUntil ?? null)
  const write = (text: string) => {
    setEmpty(false)
    onChange(text.slice(0, most))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return setEmpty(true)
    if (seconds === 0) onNext()
  }
  return (
    <StepFrame
      title={title}
      {...{ recap, onBack, onLeave }}
      next={
        <button
          type="submit"
          form="totem-who"
          className="button button-primary"
          aria-busy={state !== 'idle'}
          disabled={seconds > 0}
        >
          {next}
        </button>
      }
    >
      <form id="totem-who" autoComplete="off" noValidate onSubmit={send}>
        <input
          ref={field}
          className={`${controls.input} ${styles.field}`}
          type={of === 'phone' ? 'tel' : 'text'}
          aria-label={label}
          placeholder={label}
          aria-invalid={isRefused}
          value={value}
          // biome-ignore lint/a11y/noAutofocus: the only field of the screen
          autoFocus
          autoComplete="off"
          autoCapitalize="words"
          inputMode={hasOwnKeys ? undefined : 'none'}
          spellCheck={false}
          maxLength={most}
          onChange={(event) => write(event.target.value)}
        />
      </form>
      {of === 'phone' && <p className={text.muted}>Lo studio lo usa solo se deve avvisarti della visita.</p>}
      {isEmpty && (
        <p role="alert" className={text.notice} data-tone="warning">
          {empty}
        </p>
      )}
      {state === 'away' ? <OfflineNotice /> : problem && <ProblemMessage problem={problem} seconds={seconds} />}
      <Keyboard
        of={of}
        onKey={(sign) => write(of === 'name' ? withLetter(value, sign) : value + sign)}
        onDelete={() => write(value.slice(0, -1))}
      />
    </StepFrame>
  )
}
