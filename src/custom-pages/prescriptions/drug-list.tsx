import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import type { PrescribedDrug, Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { counted, numericDate } from '../../../domain/text/dates'
import { useNameMask } from '../../shared/people/name-mask'
import text from '../../ui/text/text.module.css'
import css from './prescriptions.module.css'

/** The drugs with quantity and days, the last issue, and what is too soon or beyond the limits of the office. */
export function DrugList({ prescription }: { prescription: Prescription }) {
  const names = useNameMask()
  const { drugs, office_user, status } = prescription
  return (
    <Flex component="ul" vertical gap={8} aria-label="Farmaci">
      {drugs.map((drug) => (
        <li key={drug.id} className={text.notice}>
          <p>
            <strong>{names.detail(drug.name)}</strong>
          </p>
          <p className={text.small}>{amountText({ ...drug, dosage: names.detail(drug.dosage) })}</p>
          {drug.last_issued_on && <p className={text.small}>Ultima volta il {numericDate(drug.last_issued_on)}</p>}
          {status === 'pending' && drug.covered_until && (
            <p className={css.soon}>
              <ClockCircleOutlined aria-hidden /> Troppo presto: copre fino al {numericDate(drug.covered_until)}
            </p>
          )}
          {beyond(drug, office_user).map((limit) => (
            <p key={limit} className={css.soon}>
              <WarningOutlined aria-hidden /> {limit}
            </p>
          ))}
        </li>
      ))}
    </Flex>
  )
}

/** "2 confezioni · 60 giorni · una al mattino". */
const amountText = ({ quantity, days, dosage }: PrescribedDrug) =>
  [counted(quantity, 'confezione', 'confezioni'), days && counted(days, 'giorno', 'giorni'), dosage]
    .filter(Boolean)
    .join(' · ')

/** Limits that have become narrower since it was asked for. */
function beyond({ quantity, days }: PrescribedDrug, limits: Prescription['office_user']): string[] {
  const { prescription_packages: packages, prescription_days: most } = limits
  return [
    ...(packages !== null && quantity > packages
      ? [`Oltre il limite di ${counted(packages, 'confezione', 'confezioni')}`]
      : []),
    ...(most !== null && days !== null && days > most
      ? [`Oltre il limite di ${counted(most, 'giorno', 'giorni')}`]
      : []),
  ]
}
