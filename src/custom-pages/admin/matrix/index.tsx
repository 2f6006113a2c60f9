import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useState } from 'react'
import { can, matrix, neverImpersonated, type Subject } from '../../../../domain/access/matrix'
import { subjectLabels } from '../../../../domain/access/matrix-labels'
import { type RoleCode, roleCodes, roleName } from '../../../../domain/access/roles'
import { NativeSelect } from '../../../ui/fields/native-select'
import { useIsPhone } from '../../../ui/hooks/use-media'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import table from '../../../ui/table.module.css'
import styles from '../../../ui/text/text.module.css'
import css from './matrix.module.css'

const subjects = Object.keys(matrix) as Subject[]
const limitsOf = (subject: Subject) =>
  [
    subjectLabels[subject].limits,
    neverImpersonated.has(subject) ? 'Mai da parte di chi è entrato come un’altra persona.' : undefined,
  ]
    .filter((limit) => limit !== undefined)
    .join(' ')

/** /admin/matrix: who may do what, read from the very table by which the server decides. */
export default function MatrixPage() {
  const phone = useIsPhone()
  return (
    <div className={page.page}>
      <header>
        <h1 className={page.title}>Permessi</h1>
        <p className={styles.muted}>
          Che cosa può fare ogni ruolo. È la stessa tabella con cui il server decide: qui si consulta, non si modifica.
        </p>
      </header>
      {phone ? <OfOneRole /> : <OfAllRoles />}
    </div>
  )
}

function Mark({ may }: { may: boolean }) {
  if (!may)
    return (
      <span className={styles.muted}>
        <MinusOutlined aria-hidden /> <span className="visually-hidden">no</span>
      </span>
    )
  return (
    <span className={styles.badge} data-tone="success">
      <CheckOutlined aria-hidden /> sì
    </span>
  )
}

function OfAllRoles() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section className={`${table.scroll} ${css.frame}`} aria-label="Tabella dei permessi" tabIndex={0}>
      <table className={`${table.table} ${css.table}`}>
        <caption className="visually-hidden">Che cosa può fare ogni ruolo</caption>
        <thead>
          <tr>
            <th scope="col">Funzione</th>
            {roleCodes.map((role) => (
              <th key={role} scope="col">
                {roleName[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject}>
              <th scope="row">
                {subjectLabels[subject].name}
                <Limits subject={subject} />
              </th>
              {roleCodes.map((role) => (
                <td key={role}>
                  <Mark may={can(role, subject)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Limits({ subject }: { subject: Subject }) {
  const limits = limitsOf(subject)
  return limits === '' ? null : (
    <Flex component="small" className={styles.small}>
      {limits}
    </Flex>
  )
}

const roleOptions = roleCodes.map((role) => ({ value: role, label: roleName[role] }))

/** On a phone one role at a time: what it may do first. */
function OfOneRole() {
  const [chosen, setChosen] = useState<RoleCode>('admin')
  const may = (subject: Subject) => can(chosen, subject)
  const ordered = [...subjects.filter(may), ...subjects.filter((subject) => !may(subject))]
  return (
    <>
      <NativeSelect
        aria-label="Ruolo"
        value={chosen}
        options={roleOptions}
        onChange={(role) => setChosen(role as RoleCode)}
      />
      <ul className={`${section.panel} ${section.rows} ${css.list}`} aria-label={`Permessi: ${roleName[chosen]}`}>
        {ordered.map((subject) => (
          <li key={subject}>
            <div>
              {subjectLabels[subject].name}
              {may(subject) && <Limits subject={subject} />}
            </div>
            <Mark may={may(subject)} />
          </li>
        ))}
      </ul>
    </>
  )
}
