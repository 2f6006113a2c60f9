import { Button, Checkbox, Flex, Input } from 'antd'
import { addDays } from '../../../domain/calendar/civil-date'
import { numericDate } from '../../../domain/text/dates'
import { shortDoctorName } from '../../../domain/text/format'
import { wordsBeginLike } from '../../../domain/text/search'
import { ChipCheckbox, ChipGroup, HoursChoice, toggled, WeekdayChoice } from '../../shared/visits/time-preferences'
import controls from '../../ui/controls.module.css'
import { Field } from '../../ui/fields/field'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './first-free.module.css'
import type { FirstFreeSearch } from './use-first-free'

interface PartProps {
  readonly free: FirstFreeSearch
}

/** The services of the catalogue, while typing those with the typed words; one or several are chosen. */
export function ServiceChips({ free: { search, services, choices, problems, change } }: PartProps) {
  const { typed, serviceIds } = search
  if (problems.service) return <p className={text.muted}>{problems.service}</p>
  const isTyped = typed.trim() !== ''
  const shown = isTyped ? choices.services.filter(({ name }) => wordsBeginLike(name, typed)) : choices.services
  return (
    <Flex component="fieldset" wrap gap={6} className={css.services}>
      <legend className="visually-hidden">Prestazioni</legend>
      {!isTyped && (
        <AllChip isOn={serviceIds.length === 0} onChoose={() => change({ serviceIds: [] })}>
          Visite ordinarie
        </AllChip>
      )}
      {shown.map(({ id, name }) => (
        <ChipCheckbox
          key={id}
          checked={services.some((service) => service.id === id)}
          onChange={(checked) =>
            // of several with the typed words the pressed one is meant
            change(isTyped ? { typed: '', serviceIds: [id] } : { serviceIds: toggled(serviceIds, id, checked) })
          }
        >
          {name}
        </ChipCheckbox>
      ))}
    </Flex>
  )
}

/** The chip for no choice. */
const AllChip = ({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: string }) => (
  <Button size="small" className={controls.chip} aria-pressed={isOn} onClick={onChoose}>
    {children}
  </Button>
)

/** Who, where, on which days and at what hours. */
export function Filters({ free }: PartProps) {
  const { search, change, problems } = free
  return (
    <div className={section.drawerBody}>
      <Doctors free={free} />
      <Offices free={free} />
      <WeekdayChoice weekdays={search.weekdays} onChange={(weekdays) => change({ weekdays })} />
      <HoursChoice from={search.from} to={search.to} error={problems.hours} onChange={change} />
      <FirstDay free={free} />
      {free.choices.services.some(({ online }) => online) && (
        <Checkbox checked={search.online} onChange={({ target }) => change({ online: target.checked })}>
          Solo visite online
        </Checkbox>
      )}
    </div>
  )
}

function Doctors({ free: { search, choices, change } }: PartProps) {
  const { doctorIds } = search
  if (choices.doctors.length < 2) return null
  return (
    <ChipGroup legend="Medici">
      <AllChip isOn={doctorIds.length === 0} onChoose={() => change({ doctorIds: [] })}>
        Tutti
      </AllChip>
      {choices.doctors.map((doctor) => (
        <ChipCheckbox
          key={doctor.id}
          checked={doctorIds.includes(doctor.id)}
          onChange={(checked) => change({ doctorIds: toggled(doctorIds, doctor.id, checked) })}
        >
          {shortDoctorName(doctor)}
        </ChipCheckbox>
      ))}
    </ChipGroup>
  )
}

/** The offices of the chosen doctors, and those chosen before. */
function Offices({ free: { search, choices, change } }: PartProps) {
  const { doctorIds, officeIds } = search
  const offices = choices.offices.filter(
    ({ id, doctor_ids }) =>
      doctorIds.length === 0 || officeIds.includes(id) || doctor_ids.some((doctor) => doctorIds.includes(doctor)),
  )
  if (offices.length < 2 && officeIds.length === 0) return null
  return (
    <ChipGroup legend="Strutture">
      <AllChip isOn={officeIds.length === 0} onChoose={() => change({ officeIds: [] })}>
        Tutte
      </AllChip>
      {offices.map(({ id, name }) => (
        <ChipCheckbox
          key={id}
          checked={officeIds.includes(id)}
          onChange={(checked) => change({ officeIds: toggled(officeIds, id, checked) })}
        >
          {name}
        </ChipCheckbox>
      ))}
    </ChipGroup>
  )
}

/** Quick choices of the first day, in days from today. */
const laterDays = [
  [7, 'Fra 1 settimana'],
  [30, 'Fra 1 mese'],
] as const

function FirstDay({ free: { search, problems, today, change } }: PartProps) {
  return (
    <Flex vertical gap={8}>
      <Field label="Dal giorno" error={problems.day}>
        {(control) => (
          <Input
            {...control}
            style={{ maxWidth: 160 }}
            inputMode="numeric"
            autoComplete="off"
            placeholder="oggi"
            maxLength={10}
            value={search.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        )}
      </Field>
      <Flex wrap gap={6}>
        {laterDays.map(([days, label]) => {
          const day = numericDate(addDays(today, days))
          const isOn = search.day === day
          return (
            <Button
              key={days}
              size="small"
              className={controls.chip}
              aria-pressed={isOn}
              onClick={() => change({ day: isOn ? '' : day })}
            >
              {label}
            </Button>
          )
        })}
      </Flex>
    </Flex>
  )
}
