import { StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Limit } from '../../../../domain/contract/people/limits'
import type { Patient } from '../../../../domain/contract/people/patients'
import { numericDate } from '../../../../domain/text/dates'
import { type NameMask, useNameMask } from '../../../shared/people/name-mask'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'

const day = (date: string) => numericDate(date).slice(0, 5)
const reasonText = (reason: string | null, names: NameMask) => (reason ? `, “${names.detail(reason)}”` : '')

/** "dal 23/07 al 23/08/2026". */
function spanText({ since, until, lifted_at }: Limit): string {
  const end = lifted_at ? lifted_at.slice(0, 10) : until
  if (end === null) return `dal ${numericDate(since)}`
  return since.slice(0, 4) === end.slice(0, 4)
    ? `dal ${day(since)} al ${numericDate(end)}`
    : `dal ${numericDate(since)} al ${numericDate(end)}`
}

interface LimitsProps {
  readonly patient: Pick<Patient, 'limit' | 'has_access'>
  /** Opens the form of a new limit, or of the running one. */
  readonly onLimit: () => void
}

/** Whether the person is limited, the last time they were, and the way to it. */
export function Limits({ patient: { limit, has_access }, onLimit }: LimitsProps) {
  const names = useNameMask()
  return (
    <section className={section.section} aria-label="Limiti">
      <div className={section.head}>
        <h2 className={text.heading}>Limiti</h2>
        <Button size="small" icon={<StopOutlined aria-hidden />} onClick={onLimit}>
          {limit?.running ? 'Modifica…' : 'Limita…'}
        </Button>
      </div>
      <p className={text.small}>
        {limit?.running
          ? 'Per ora non prenota e non scrive in chat.'
          : has_access
            ? 'Nessun limite: prenota online e scrive in chat.'
            : 'Nessun limite.'}
        {limit && !limit.running && (
          <>
            <br />
            Ultimo: {spanText(limit)}
            {reasonText(limit.reason, names)}.
          </>
        )}
      </p>
    </section>
  )
}
