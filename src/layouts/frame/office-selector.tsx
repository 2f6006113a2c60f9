import { useEffect, useRef } from 'react'
import { HttpFailure } from '../../platform/basic/http'
import { goTo, setActingDoctor, setAllStructures, setOfficeUser, useActingDoctor } from '../../platform/session'
import { useOfficeUsers, useSelectedOffice } from '../../shared/people/office-users'
import { Chips } from '../../ui/fields/chips'
import { NativeSelect } from '../../ui/fields/native-select'
import { useIsPhone } from '../../ui/hooks/use-media'
import { showIn } from '../show-in'
import styles from './office-selector.module.css'

const all = { value: 'all', label: 'Tutte le strutture' }

/** Falls back to the user's own homepage when a doctor's offices are refused (specification §8); not when offline. */
function useFallbackToOwnHomepage(error: unknown) {
  const actingDoctorId = useActingDoctor()
  const refused = error instanceof HttpFailure && error.status > 0
  useEffect(() => {
    if (!refused || actingDoctorId === null) return
    setActingDoctor(null)
    goTo('/')
  }, [refused, actingDoctorId])
}

/** Pixels at the right side that fade out. */
const fade = 20

/** Keeps the chosen chip in view where the chips scroll. */
function useChosenInView(value: string | null) {
  const chips = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another chip to show.
  useEffect(() => {
    const container = chips.current
    if (!container || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const chip = container.querySelector('[aria-pressed="true"]')
      if (chip) showIn(container, chip, fade)
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [value])
  return chips
}

/** Selects the office of the doctor's pages: chips, on a phone a select. "Tutte le strutture" widens calendar and lists. */
export function OfficeSelector() {
  const onPhone = useIsPhone()
  const { officeUsers, officeUser, allStructures } = useSelectedOffice()
  useFallbackToOwnHomepage(useOfficeUsers().error)
  const value = allStructures ? all.value : String(officeUser?.id)
  const chips = useChosenInView(onPhone ? null : value)
  if (!officeUser) return null
  const options = officeUsers.map(({ id, office }) => ({ value: String(id), label: office.name }))
  if (officeUsers.length > 1) options.push(all)
  const onChange = (chosen: string) => (chosen === all.value ? setAllStructures(true) : setOfficeUser(Number(chosen)))
  if (onPhone) return <NativeSelect aria-label="Struttura" {...{ value, options, onChange }} />
  return <Chips ref={chips} label="Struttura" className={styles.chips} {...{ value, options, onChange }} />
}
