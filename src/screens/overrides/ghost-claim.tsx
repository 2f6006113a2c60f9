import { Input, Modal } from 'antd'
import { useState } from 'react'
import { type RecordOnWire, titleText } from '../../../domain/resource'
import { announce } from '../../api'
import { claimGhost } from '../../api/record-actions'
import { busyIcon } from '../../ui/busy'
import { Field } from '../../ui/field'
import { useListRefresh } from '../record/use-record'
import { screenResource } from '../registry'
import css from './overrides.module.css'

export interface GhostDialogProps {
  readonly ghost: RecordOnWire
  readonly onCancel: () => void
  /** It is no ghost any more. */
  readonly onDone: () => void
}

/** The profile becomes a doctor: what is missing is the address to sign in with. */
export default function ClaimDialog({ ghost, onCancel, onDone }: GhostDialogProps) {
  const screen = screenResource('doctors/ghosts')
  const refreshLists = useListRefresh(screen)
  const [email, setEmail] = useState(String(ghost.email ?? ''))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const name = titleText(screen.resource, ghost)
  const claim = async () => {
    if (email.trim() === '') return setError('Scrivi l’indirizzo e-mail.')
    setBusy(true)
    const outcome = await claimGhost(ghost, email.trim())
    setBusy(false)
    if (outcome.kind !== 'done') return setError(outcome.text)
    announce({ type: 'success', title: `${name} ora è tra i medici` })
    // the ghost’s own record is gone: only lists are asked again
    refreshLists()
    onDone()
  }
  return (
    <Modal
      open
      centered
      title={`Attiva ${name}`}
      okText="Attiva come medico"
      cancelText="Annulla"
      okButtonProps={{ loading: busyIcon(busy) }}
      onOk={() => void claim()}
      onCancel={onCancel}
    >
      <p>Il profilo diventa un medico a tutti gli effetti: conserva dati e indirizzo web, e potrà accedere.</p>
      <Field className={css.part} label="E-mail con cui accede" error={error}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            type="email"
            maxLength={200}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value)
              setError(undefined)
            }}
            onPressEnter={() => void claim()}
          />
        )}
      </Field>
    </Modal>
  )
}
