import { useEffect, useRef } from 'react'
import { useOfficeUsers, useSelectedOffice } from '../../api/office-users'
import { HttpFailure } from '../../providers/http'
import { goTo, setActingDoctor, setAllStructures, setOfficeUser, useActingDoctor } from '../../session'
import controls from '../../ui/controls.module.css'
import { NativeSelect } from '../../ui/native-select'
import { useIsPhone } from '../../ui/use-media'
import styles from './office-selector.module.css'

const all = 'all'
const allLabel = 'Tutte le strutture'

/** When a doctor's offices are refused the tab falls back to its own homepage (specification §8); a lost line is no refusal. */
function useFallbackToOwnHomepage(error: unknown) {
  const actingDoctorId = useActingDoctor()
  const refused = error instanceof HttpFailure && error.status > 0
  useEffect(() => {
    if (!refused || actingDoctorId === null) return
    setActingDoctor(null)
    goTo('/')
  }, [refused, actingDoctorId])
}

/** Where the chips have less room than they need they scroll: the chosen one is always among those on screen. */
function useChosenInView(value: string) {
  const chips = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another chip to show.
  useEffect(() => {
    const box = chips.current
    if (!box || typeof ResizeObserver === 'undefined') return
    const show = () =>
      box.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const observer = new ResizeObserver(show)
    observer.observe(box)
    return () => observer.disconnect()
  }, [value])
  return chips
}

/** In which office the doctor's pages are: chips, on a phone a select. "Tutte le strutture" widens calendar and lists. */
export function OfficeSelector() {
  const onPhone = useIsPhone()
  const { officeUsers, officeUser, allStructures } = useSelectedOffice()
  useFallbackToOwnHomepage(useOfficeUsers().error)
  if (!officeUser) return null
  const choices = [
    ...officeUsers.map(({ id, office }) => ({ value: String(id), label: office.name })),
    ...(officeUsers.length > 1 ? [{ value: all, label: allLabel }] : []),
  ]
  const value = allStructures ? all : String(officeUser.id)
  const choose = (chosen: string) => (chosen === all ? setAllStructures(true) : setOfficeUser(Number(chosen)))
  if (onPhone) return <NativeSelect aria-label="Struttura" value={value} onChange={choose} options={choices} />
  return <OfficeChips value={value} choices={choices} onChoose={choose} />
}

interface OfficeChipsProps {
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

function OfficeChips({ value, choices, onChoose }: OfficeChipsProps) {
  const chips = useChosenInView(value)
  return (
    <fieldset ref={chips} className={styles.chips}>
      <legend className="visually-hidden">Struttura</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={controls.chip}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
