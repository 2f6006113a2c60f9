import { useRef, useState } from 'react'
import { takenText } from '../../../../domain/booking/overlap'
import type { AvailableSlot } from '../../../../domain/contract/agenda/agenda'
import type { TotemService, TotemVisit } from '../../../../domain/contract/booking/totem'
import { clockTime, longDate } from '../../../../domain/text/dates'
import type { PublicOutcome } from '../../../platform/basic/public-call'
import { totemBook } from '../calls'
import { type Problem, problemOf } from '../problem'
import { newKey, phoneTyped } from '../typing'
import { useAnswer } from '../use-answer'
import { ChooseService } from './choose-service'
import { ChooseDay, ChooseTime } from './choose-time'
import { Confirmation } from './confirmation'
import { PersonStep } from './person-step'
import { useTimes } from './use-times'

type StepName = 'service' | 'day' | 'time' | 'name' | 'phone'

interface BookProps {
  readonly services: readonly TotemService[]
  readonly onLeave: () => void
}

/** Books a visit: service, day, time, name, phone, then the code to keep. What was chosen lives as long as this component. */
export default function Book({ services, onLeave }: BookProps) {
  const [step, setStep] = useState<StepName>('service')
  const [service, setService] = useState<TotemService | null>(null)
  const [slot, setSlot] = useState<(AvailableSlot & { date: string }) | null>(null)
  const [date, setDate] = useState('')
  const [typed, setTyped] = useState({ name: '', phone: '' })
  const [problem, setProblem] = useState<(Problem & { at: StepName }) | null>(null)
  const [visit, setVisit] = useState<TotemVisit | null>(null)
  const times = useTimes(service?.id ?? null)
  const { state, run } = useAnswer()
  const key = useRef(newKey())

  const problemAt = (name: StepName) => (problem?.at === name ? problem : null)
  const go = (next: StepName) => {
    setProblem(null)
    setStep(next)
  }

  async function send() {
    if (!service || !slot || state !== 'idle') return
    const { from, to } = slot
    const visit = { office_service_id: service.id, date: slot.date, from, to, name: typed.name }
    const answer = await run(async () => {
      const phone = await phoneTyped(typed.phone).catch(() => null)
      return phone ? totemBook({ ...visit, ...phone }, key.current) : notLoaded
    })
    if (answer === null) return
    if (answer.kind === 'done') return setVisit(answer.data)
    key.current = newKey()
    const refused = problemOf(answer)
    const at = stepOf(
      answer.kind === 'invalid' ? Object.keys(answer.errors) : [],
      answer.kind === 'refused' && answer.status,
    )
    setProblem({ ...refused, ...(at === 'time' && { sentence: takenText }), at })
    setStep(at)
    if (at === 'time') times.reload()
  }

  if (visit) return <Confirmation visit={visit} onLeave={onLeave} />
  const common = { onLeave, recap: recapOf(step, service, date, slot) }
  if (service === null || step === 'service')
    return (
      <ChooseService
        {...common}
        services={services}
        problem={problemAt('service')}
        onChoose={(chosen) => {
          setService(chosen)
          go('day')
        }}
      />
    )
  if (step === 'day')
    return (
      <ChooseDay
        {...common}
        times={times}
        onBack={() => go('service')}
        onChoose={(chosen) => {
          setDate(chosen)
          go('time')
        }}
      />
    )
  if (step === 'time' || slot === null)
    return (
      <ChooseTime
        {...common}
        times={times}
        date={date}
        problem={problemAt('time')}
        onBack={() => go('day')}
        onChoose={(chosen) => {
          setSlot({ ...chosen, date })
          go('name')
        }}
      />
    )
  const isName = step === 'name'
  return (
    <PersonStep
      key={step}
      {...common}
      of={isName ? 'name' : 'phone'}
      value={isName ? typed.name : typed.phone}
      state={state}
      problem={problemAt(step)}
      onChange={(value) => {
        setProblem(null)
        setTyped({ ...typed, [isName ? 'name' : 'phone']: value })
      }}
      onBack={state === 'idle' ? () => go(isName ? 'time' : 'name') : undefined}
      onNext={() => (isName ? go('phone') : void send())}
    />
  )
}

/** The list of countries did not come: it is asked for again like the booking itself. */
const notLoaded: PublicOutcome<TotemVisit> = { kind: 'unanswered', message: '' }

/** The step that a refusal is about: that of the refused field, the time where somebody was quicker, else the last one. */
function stepOf(fields: readonly string[], status: number | false): StepName {
  if (status === 409 || fields.some((field) => ['date', 'from', 'to'].includes(field))) return 'time'
  if (fields.includes('office_service_id')) return 'service'
  return fields.includes('name') ? 'name' : 'phone'
}

function recapOf(
  step: StepName,
  service: TotemService | null,
  date: string,
  slot: AvailableSlot | null,
): string | null {
  if (service === null || step === 'service') return null
  const parts = [
    service.name,
    step !== 'day' && longDate(date),
    slot && step !== 'day' && step !== 'time' && clockTime(slot.from),
  ]
  return parts.filter(Boolean).join(' · ')
}
