import { type FormEvent, useRef, useState } from 'react'
import { codeLength, codeTyped } from '../../../domain/booking/code'
import type { TotemVisit } from '../../../domain/contract/booking/totem'
import controls from '../ui/controls.module.css'
import text from '../ui/text.module.css'
import { useSecondsTo } from '../use-seconds-to'
import { totemCheckIn } from './calls'
import { Keyboard } from './keyboard'
import { OfflineNotice } from './notices'
import { ProblemMessage, problemOf } from './problem'
import { StepFrame } from './step-frame'
import styles from './totem.module.css'
import { useAnswer } from './use-answer'

interface CheckInProps {
  /** What a scanner has sent before this screen was there. */
  readonly typed: string
  readonly onLeave: () => void
}

/** Says that somebody has arrived, by the code of the visit. Nothing of the visit is shown: others stand behind. */
export function CheckIn({ typed, onLeave }: CheckInProps) {
  const [code, setCode] = useState(typed)
  const [problem, setProblem] = useState<ReturnType<typeof problemOf> | null>(null)
  const [visit, setVisit] = useState<TotemVisit | null>(null)
  const { state, run } = useAnswer()
  const field = useRef<HTMLInputElement>(null)
  const seconds = useSecondsTo(problem?.waitUntil ?? null)
  const write = (text: string) => {
    if (state !== 'idle') return
    setCode(codeTyped(text))
    if (seconds === 0) setProblem(null)
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (state !== 'idle' || seconds > 0) return
    if (code.length < codeLength) return setProblem({ sentence: incomplete, waitUntil: null })
    const answer = await run(() => totemCheckIn(code))
    if (answer?.kind === 'done') return setVisit(answer.data)
    if (answer) setProblem(problemOf(answer))
    // the next code that is scanned replaces this one
    field.current?.select()
  }
  if (visit) return <Arrived visit={visit} onLeave={onLeave} />
  return (
    <StepFrame
      title="Scrivi il codice della visita"
      onLeave={onLeave}
      next={
        <button
          type="submit"
          form="totem-code"
          className="button button-primary"
          aria-busy={state !== 'idle'}
          disabled={seconds > 0}
        >
          Conferma
        </button>
      }
    >
      <p id="totem-hint" className={text.muted}>
        È nel promemoria: 6 lettere e numeri, mai 0, O, 1 e I.
      </p>
      <form id="totem-code" autoComplete="off" onSubmit={(event) => void send(event)}>
        <input
          ref={field}
          className={`${controls.input} ${styles.field} ${styles.code}`}
          aria-label="Codice della visita"
          placeholder="······"
          aria-describedby="totem-hint"
          aria-invalid={problem !== null}
          value={code}
          // biome-ignore lint/a11y/noAutofocus: a scanner or a keyboard writes at once into the only field of the screen
          autoFocus
          autoComplete="off"
          inputMode="none"
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
        />
      </form>
      {state === 'away' ? <OfflineNotice /> : problem && <ProblemMessage problem={problem} seconds={seconds} />}
      <Keyboard
        of="code"
        onKey={(sign) => write(problem ? sign : code + sign)}
        onDelete={() => write(code.slice(0, -1))}
      />
    </StepFrame>
  )
}

const incomplete = 'Il codice ha 6 lettere o numeri: controllalo.'

/** Nobody's name, no service: only that they are expected. */
const Arrived = ({ visit, onLeave }: { visit: TotemVisit; onLeave: () => void }) => (
  <StepFrame
    title={visit.presence === 'left' ? 'La visita di oggi è già finita' : 'Benvenuto, accomodati: ti chiameremo'}
    next={
      <button type="button" className="button button-primary" onClick={onLeave}>
        Ho finito
      </button>
    }
  >
    {visit.presence === 'left' ? (
      <p className={text.muted}>Per qualsiasi cosa rivolgiti alla segreteria.</p>
    ) : (
      <svg className={styles.done} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill="var(--success-soft)" />
        <path
          d="m7 12.5 3.5 3.5 6.5-7"
          fill="none"
          stroke="var(--success-text)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    )}
  </StepFrame>
)
