import { Button, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Dependent, Resource } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { countText } from '../../../domain/text/format'
import { useOpenForm } from '../../platform/session/open-forms'
import { Dialog } from '../../ui/dialogs/dialog'
import { busyIcon } from '../../ui/feedback/busy'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import text from '../../ui/text/text.module.css'
import css from './deletion-dialog.module.css'
import { countOf, type DeletionTarget, typedFrom } from './deletion-target'

interface DeletionDialogProps {
  readonly resource: Resource
  readonly target: DeletionTarget
  readonly dependents: readonly Dependent[]
  /** Resolves when it is done, or refused. */
  readonly onDelete: () => Promise<void>
  readonly onClose: () => void
}

/** The question before a deletion: what hangs on the records, and of many how many they are; or why it cannot be. */
export default function DeletionDialog({ resource, target, dependents, onDelete, onClose }: DeletionDialogProps) {
  useOpenForm()
  const count = countOf(target)
  const what = (target.kind === 'one' && target.title) || textsOf(resource).counted(count)
  const refusing = dependents.filter(({ refuses }) => refuses)
  const others = dependents.filter(({ refuses }) => !refuses)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<InputRef>(null)
  const run = async () => {
    if (isBusy) return
    if (count >= typedFrom && typed.replace(/[.\s]/g, '') !== String(count)) {
      setProblem(`Sono ${countText(count)}: scrivi questo numero.`)
      return input.current?.focus()
    }
    setBusy(true)
    await onDelete()
    setBusy(false)
  }
  if (refusing.length > 0)
    return (
      <Dialog
        width={480}
        title={`${count === 1 ? 'Non si può' : 'Non si possono'} eliminare ${what}`}
        footer={<Button onClick={onClose}>Chiudi</Button>}
        onCancel={onClose}
      >
        <div className={page.page}>
          <p>Prima bisogna chiudere o spostare:</p>
          <Dependents of={refusing} onOpen={onClose} />
          {others.length > 0 && (
            <>
              <p className={text.muted}>Questo invece non lo impedisce:</p>
              <Dependents of={others} onOpen={onClose} />
            </>
          )}
        </div>
      </Dialog>
    )
  return (
    <Dialog
      width={480}
      title={`Eliminare ${what}?`}
      okText="Elimina"
      okButtonProps={{ danger: true, loading: busyIcon(isBusy) }}
      cancelText="Annulla"
      isBusy={isBusy}
      onOk={() => void run()}
      onCancel={onClose}
      onOpened={() => input.current?.focus()}
    >
      <div className={page.page}>
        {others.length > 0 && (
          <>
            <p>Vi sono collegati:</p>
            <Dependents of={others} onOpen={onClose} />
          </>
        )}
        <p>
          {others.length > 0 && 'Tutto questo resta com’è. '}
          Ciò che elimini si può ripristinare dal Cestino dell’elenco.
        </p>
        {count >= typedFrom && (
          <Field label={`Per confermare scrivi quanti sono: ${countText(count)}`} error={problem}>
            {(control) => (
              <Input
                {...control}
                ref={input}
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                value={typed}
                onChange={({ target: { value } }) => {
                  setTyped(value)
                  setProblem(undefined)
                }}
                onPressEnter={() => void run()}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}

/** Of each kind how many, as a link where a list shows them. */
function Dependents({ of, onOpen }: { readonly of: readonly Dependent[]; readonly onOpen: () => void }) {
  return (
    <ul className={css.dependents}>
      {of.map(({ label, count, list }) => (
        <li key={label}>
          {list === null ? (
            label
          ) : (
            <Link to={`/admin/${list}`} onClick={onOpen}>
              {label}
            </Link>
          )}
          <strong>{countText(count)}</strong>
        </li>
      ))}
    </ul>
  )
}
