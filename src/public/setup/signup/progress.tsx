import { Link } from 'react-router'
import { registrationStep, registrationSteps } from '../../../../domain/access/registration'
import styles from './signup.module.css'

interface ProgressProps {
  readonly view: string
  /** How many steps are done, one after the other. */
  readonly reachable: number
}

/** The steps in their order; those done lead back. */
export function Progress({ view, reachable }: ProgressProps) {
  const all = [...registrationSteps.map((step) => [step, registrationStep[step]] as const), ['end', 'Fine'] as const]
  return (
    <ol className={styles.progress} aria-label="Passi della registrazione">
      {all.map(([step, label], index) => (
        <li key={step} data-done={index < reachable || undefined} aria-current={step === view ? 'step' : undefined}>
          <span aria-hidden="true" className={styles.number}>
            {index < reachable ? '✓' : index + 1}
          </span>
          {index <= reachable && step !== view ? <Link to={`?step=${step}`}>{label}</Link> : <span>{label}</span>}
        </li>
      ))}
    </ol>
  )
}
