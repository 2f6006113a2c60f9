import { Flex } from 'antd'
import type { PrescriptionChange } from '../../../domain/contract/prescriptions/prescriptions'
import { prescriptionStatus } from '../../../domain/prescriptions/status'
import { numericMoment } from '../../../domain/text/dates'
import { whoText } from '../../screens/audit-labels'
import { useNameMask } from '../../shared/people/name-mask'
import { usePrescriptionHistory } from '../../shared/prescriptions/prescriptions'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import text from '../../ui/text/text.module.css'
import css from './prescriptions.module.css'

const changeText = ({ from, to, undo }: PrescriptionChange) =>
  undo
    ? `Torna ${prescriptionStatus[to].label.toLowerCase()}`
    : from === null
      ? 'Richiesta'
      : from === to
        ? 'Consegna cambiata'
        : prescriptionStatus[to].label

/** Its changes of status, each dated and signed. */
export default function History({ id }: { id: number }) {
  const names = useNameMask()
  const { data, isError, refetch } = usePrescriptionHistory(id, true)
  if (isError) return <LoadError text="Non è stato possibile leggere la cronologia." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  return (
    <ul>
      {data.data.map((change) => (
        <Flex
          key={`${change.at} ${change.to}`}
          component="li"
          className={css.more}
          wrap
          align="baseline"
          justify="space-between"
          gap="2px 12px"
        >
          <div>
            <p>{changeText(change)}</p>
            {change.reason && <p className={text.small}>{names.detail(change.reason)}</p>}
          </div>
          <span className={text.small}>
            {names.detail(whoText(change))} · {numericMoment(change.at)}
          </span>
        </Flex>
      ))}
    </ul>
  )
}
