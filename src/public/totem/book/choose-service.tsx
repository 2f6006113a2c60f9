import type { TotemService } from '../../../../domain/contract/booking/totem'
import { type Problem, ProblemMessage } from '../problem'
import { StepFrame } from '../step-frame'
import styles from '../totem.module.css'

interface ChooseServiceProps {
  readonly services: readonly TotemService[]
  readonly problem: Problem | null
  readonly onChoose: (service: TotemService) => void
  readonly onLeave: () => void
}

/** The services of the office, below the doctor of each. */
export function ChooseService({ services, problem, onChoose, onLeave }: ChooseServiceProps) {
  const doctors = [...new Set(services.map(({ doctor }) => doctor))]
  return (
    <StepFrame title="Quale visita vuoi prenotare?" onLeave={onLeave}>
      {problem && <ProblemMessage problem={problem} seconds={0} />}
      {doctors.map((doctor) => (
        <div key={doctor} className={styles.group}>
          <h2>{doctor}</h2>
          <div className={styles.wideButtons}>
            {services
              .filter((service) => service.doctor === doctor)
              .map((service) => (
                <button key={service.id} type="button" className="button" onClick={() => onChoose(service)}>
                  {service.name}
                </button>
              ))}
          </div>
        </div>
      ))}
    </StepFrame>
  )
}
