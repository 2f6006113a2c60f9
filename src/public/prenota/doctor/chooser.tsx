import { Suspense, useEffect, useRef, useState } from 'react'
import type { Alternative } from '../../../../domain/contract/booking/booking-fields'
import type { PublicFreeTime } from '../../../../domain/contract/public/directory'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { refusalSentence } from '../../refusal-sentence'
import { DayTimes } from '../../times/day-times'
import { useFreeTimes } from '../../times/free-times'
import { Month } from '../../times/month'
import { TimeList } from '../../times/time-list'
import times from '../../times/times.module.css'
import { BellIcon, BoltIcon, ClockIcon } from '../../ui/icons'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { holdTime } from '../hold'
import { type ChoiceAddress, type DoctorChoice, firstFreeOf, monthOf, sourceOf, unchosen } from './choice'
import styles from './doctor.module.css'
import type { DoctorView } from './doctor-view'
import { ElsewhereFree } from './elsewhere-free'
import { HomePlaceFields, useHomePlace } from './home-place'
import { Services } from './services'

const WaitingForm = lazyPart(() => import('./waiting-form'))

interface TimeChooserProps {
  readonly view: DoctorView
  readonly choice: DoctorChoice
  readonly onChoose: (changed: Partial<ChoiceAddress>) => void
  /** The chosen time is held. */
  readonly onHeld: () => void
}

interface HoldRefusal {
  readonly sentence: string
  readonly alternatives: readonly Alternative[]
}

/** Service, day and time, up to the one that is held. */
export function TimeChooser({ view, choice, onChoose, onHeld }: TimeChooserProps) {
  const { doctor } = view
  const { office, service, online, day, time } = choice
  const { place, change } = useHomePlace()
  const [turned, setTurned] = useState<{ of: number; month: string } | null>(null)
  const month = turned?.of === service.id ? turned.month : monthOf(doctor, choice)
  const [isHolding, setHolding] = useState(false)
  const [refusal, setRefusal] = useState<HoldRefusal | null>(null)
  const [addressProblem, setAddressProblem] = useState<string>()
  const source = sourceOf(choice, service.at_home ? place.cityId : null)
  const free = useFreeTimes(source, month, doctor.today, view.times)
  const slot = (day !== null && free.days?.[day]?.find(({ from }) => from === time)) || null
  const first = firstFreeOf(doctor, choice)
  const timesRef = useScrollTo(day)

  const choose = (changed: Partial<ChoiceAddress>) => {
    setRefusal(null)
    setTurned(null)
    onChoose(changed)
  }
  async function hold() {
    if (isHolding || slot === null || day === null) return
    const address = place.address.trim()
    if (service.at_home && address === '') return setAddressProblem('Scrivi dove si svolge la visita.')
    setHolding(true)
    const outcome = await holdTime({
      ...{ office_service_id: service.id, date: day, from: slot.from, to: slot.to, online },
      ...(service.at_home && { city_id: place.cityId, address }),
    })
    setHolding(false)
    if (outcome.kind === 'done') return onHeld()
    setRefusal({
      sentence: refusalSentence(outcome),
      alternatives: outcome.kind === 'refused' ? outcome.alternatives : [],
    })
    free.reload()
  }
  return (
    <>
      <div className={`${section.section} ${styles.part}`}>
        <Services
          office={office}
          choice={choice}
          onChoose={(chosen) => choose({ service: chosen, ...unchosen })}
          onOnline={(chosen) => choose({ online: chosen, day: null, time: null })}
        />
        {service.at_home && (
          <HomePlaceFields
            service={service}
            place={place}
            error={addressProblem}
            onChange={(changed) => {
              setAddressProblem(undefined)
              change(changed)
            }}
          />
        )}
      </div>
      {first && <FirstFree first={first} onChoose={() => choose({ day: first.date, time: first.from })} />}
      {!first && <ElsewhereFree doctor={doctor} service={service} />}
      <section className={`${section.section} ${styles.part}`} aria-labelledby="quando">
        <h2 id="quando" className={text.heading}>
          Quando
        </h2>
        {source === null && <p className={text.muted}>Scegli prima il comune: gli orari dipendono da dove abiti.</p>}
        {free.problem !== null && (
          <div role="alert" className={section.page}>
            <p>{free.problem}</p>
            <button type="button" className="button" onClick={free.reload}>
              Riprova
            </button>
          </div>
        )}
        {source !== null && (
          <div className={times.chooser}>
            <Month
              month={month}
              today={doctor.today}
              days={free.days}
              chosen={day}
              onMonth={(shown) => setTurned({ of: service.id, month: shown })}
              onChoose={(date) => choose({ day: date, time: null })}
            />
            <div ref={timesRef}>
              {day !== null && free.days?.[day] ? (
                <DayTimes
                  days={free.days}
                  date={day}
                  chosen={time}
                  onDay={(date) => choose({ day: date, time: null })}
                  onTime={({ from }) => choose({ time: from })}
                />
              ) : (
                <p className={text.muted}>
                  {time !== null && free.days
                    ? 'L’orario scelto non è più libero: scegline un altro.'
                    : 'Scegli un giorno per vedere gli orari.'}
                </p>
              )}
            </div>
          </div>
        )}
        {office.jolly_opens_at && (
          <p className={`${text.notice} ${styles.line}`} data-tone="warning">
            <ClockIcon />
            <span>
              <strong>Gli orari jolly</strong> si prenotano solo il giorno stesso, dalle{' '}
              {clockTime(office.jolly_opens_at)}.
            </span>
          </p>
        )}
        <NotifyMe serviceId={service.id} today={doctor.today} />
      </section>
      {refusal && <Refusal refusal={refusal} onChoose={choose} choice={choice} />}
      {slot && day && (
        <div className={styles.foot}>
          <p>
            <span className={text.small}>{longDate(day)}</span>
            <strong>
              {clockTime(slot.from)} – {clockTime(slot.to)}
            </strong>
          </p>
          <button
            type="button"
            className="button button-primary button-large"
            aria-busy={isHolding}
            onClick={() => void hold()}
          >
            Continua
          </button>
        </div>
      )}
    </>
  )
}

/** The part of the page that a newly chosen day fills comes into view. */
function useScrollTo(day: string | null) {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(day)
  useEffect(() => {
    if (day !== null && day !== before.current) part.current?.scrollIntoView({ block: 'nearest' })
    before.current = day
  }, [day])
  return part
}

const FirstFree = ({ first, onChoose }: { first: PublicFreeTime; onChoose: () => void }) => (
  <div className={styles.first}>
    <BoltIcon />
    <p>
      <span className={text.small}>Primo posto libero</span>
      <strong>
        {longDate(first.date)} alle {clockTime(first.from)}
      </strong>
    </p>
    <button type="button" className="button button-large" onClick={onChoose}>
      Scegli<span className="visually-hidden"> il primo posto libero</span>
    </button>
  </div>
)

interface RefusalProps {
  readonly refusal: HoldRefusal
  readonly choice: DoctorChoice
  readonly onChoose: (changed: Partial<ChoiceAddress>) => void
}

/** Why the time cannot be held, with others that are free. */
function Refusal({ refusal: { sentence, alternatives }, choice, onChoose }: RefusalProps) {
  const ofService = alternatives.filter(({ office_service_id }) => office_service_id === choice.service.id)
  return (
    <div className={`${text.notice} ${section.stack}`} data-tone="warning" role="alert">
      <p>{sentence}</p>
      <TimeList times={ofService} onChoose={({ date, from }) => onChoose({ day: date, time: from })} />
    </div>
  )
}

/** *Avvisami*: who finds no time that suits is called by the practice. */
function NotifyMe({ serviceId, today }: { serviceId: number; today: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<span className={text.blank} />}>
        <WaitingForm serviceId={serviceId} today={today} onClose={() => setOpen(false)} />
      </Suspense>
    )
  return (
    <button type="button" className={styles.notify} onClick={() => setOpen(true)}>
      <BellIcon />
      Avvisami se si libera un posto prima
    </button>
  )
}
