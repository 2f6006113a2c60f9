import { Button, Flex } from 'antd'
import type { SimilarPatient } from '../../../../domain/contract/people/patient-fields'
import { compactFiscalCode } from '../../../../domain/resource/fiscal-code'
import { parseNumericDate } from '../../../../domain/text/dates'
import { useSimilarPatients } from '../../../shared/patients/patients'
import { useNameMask } from '../../../shared/people/name-mask'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { briefText, personName } from '../sentences'
import css from './form.module.css'
import type { PatientValues } from './values'

/** Digits from which a phone number tells a person. */
const enoughDigits = 6

/** What is typed of a person, once it is enough to tell one; null before. */
function questionOf(values: PatientValues, exceptId: number | null): SimilarPatient | null {
  const last_name = values.last_name.trim()
  const first_name = values.first_name.trim()
  const birthday = parseNumericDate(values.birthday)
  const fiscal_code = compactFiscalCode(values.fiscal_code)
  const phone = values.phone.trim()
  const isEnough =
    (last_name !== '' && (first_name !== '' || birthday !== null)) ||
    fiscal_code.length === 16 ||
    phone.replace(/\D/g, '').length >= enoughDigits
  if (!isEnough) return null
  return {
    ...(last_name && { last_name }),
    ...(first_name && { first_name }),
    birthday,
    fiscal_code: fiscal_code.length === 16 ? fiscal_code : null,
    phone: phone || null,
    ...(exceptId !== null && { except_id: exceptId }),
  }
}

interface SimilarProps {
  readonly values: PatientValues
  /** The patient that is edited; null for a new one. */
  readonly id: number | null
  readonly onOpen: (id: number) => void
  readonly onMerge: (ids: readonly number[]) => void
}

/** Warns while one types that the doctor may have this person already. */
export function Similar({ values, id, onOpen, onMerge }: SimilarProps) {
  const names = useNameMask()
  const asked = JSON.stringify(questionOf(values, id))
  const [settled] = useDebouncedValue(asked)
  const people = useSimilarPatients(JSON.parse(settled) as SimilarPatient | null)
  return (
    <div role="status" className={css.status}>
      {people.length > 0 && (
        <div className={text.notice} data-tone="warning">
          <strong>{people.length === 1 ? 'Forse è già fra i pazienti:' : 'Forse è già fra questi pazienti:'}</strong>
          <ul className={section.rows}>
            {people.map((person) => (
              <li key={person.id}>
                <div>
                  <strong>{personName(names, person)}</strong>
                  {!names.isMasked && <span> {briefText(person)}</span>}
                </div>
                <Flex component="span" wrap gap={6}>
                  <Button size="small" onClick={() => onOpen(person.id)}>
                    Apri la scheda
                  </Button>
                  {id !== null && (
                    <Button size="small" onClick={() => onMerge([id, person.id])}>
                      Unisci…
                    </Button>
                  )}
                </Flex>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
