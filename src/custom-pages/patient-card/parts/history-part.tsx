import { Button } from 'antd'
import type { Patient, PatientHistoryLine } from '../../../../domain/contract/people/patients'
import { purposeName } from '../../../../domain/messages/channels'
import { numericMoment } from '../../../../domain/text/dates'
import { actionNames, whoText } from '../../../screens/audit-labels'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { usePatientHistory } from '../calls'
import { Part } from './part'
import css from './parts.module.css'

/** Names of the fields as the form has them; others are not named. */
const fieldNames: Readonly<Record<string, string>> = {
  last_name: 'cognome',
  first_name: 'nome',
  gender: 'sesso',
  birthday: 'data di nascita',
  fiscal_code: 'codice fiscale',
  phone_prefix: 'prefisso',
  phone: 'telefono',
  email: 'e-mail',
  contact_email: 'e-mail',
  address: 'indirizzo',
  city_id: 'città',
  city: 'città',
  relatives: 'familiari',
  doctors: 'medici',
  notes: 'note',
  limit: 'limite',
  ...Object.fromEntries(Object.entries(purposeName).map(([purpose, name]) => [purpose, name.toLowerCase()])),
}

/** Who changed what, newest first; the values stay in the audit log. */
export function HistoryPart({ patient: { id } }: { readonly patient: Patient }) {
  const { found, isKnown, isError, refetch, hasMore, fetchMore } = usePatientHistory(id)
  return (
    <Part title="Cronologia">
      {isError && !isKnown ? (
        <LoadError text="La cronologia non è disponibile in questo momento." onRetry={() => void refetch()} />
      ) : !isKnown ? (
        <SkeletonRows rows={5} />
      ) : found.length === 0 ? (
        <p className={text.muted}>Nessuna modifica registrata.</p>
      ) : (
        <ol className={`${section.rows} ${css.rows}`}>
          {found.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of the same instant, and none is ever changed.
            <Line key={`${line.at} ${index}`} line={line} />
          ))}
        </ol>
      )}
      {hasMore && (
        <Button type="link" onClick={fetchMore}>
          Mostra altre
        </Button>
      )}
    </Part>
  )
}

function Line({ line }: { readonly line: PatientHistoryLine }) {
  const fields = [...new Set(line.fields.flatMap((name) => fieldNames[name] ?? []))].join(', ')
  const action = actionNames[line.action] ?? line.action
  return (
    <li>
      <span className={css.lead}>{numericMoment(line.at)}</span>
      <span className={css.what}>
        <span className={text.capital}>{action}</span>
        {fields && `: ${fields}`}
      </span>
      <span className={text.small}>{whoText(line)}</span>
    </li>
  )
}
