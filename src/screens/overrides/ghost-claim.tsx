import { Input, Modal } from 'antd'
import { useState } from 'react'
import { titleText } from '../../../domain/resource'
import { announce } from '../../platform/calls'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import { useListRefresh } from '../record/use-record'
import { claimGhost } from '../record-actions'
import { screenResource } from '../registry'
import { type DialogProps, useDialog } from './use-dialog'

/** The profile becomes a doctor: what is missing is the address to sign in with. */
export default function ClaimDialog(props: DialogProps) {
  const ghost = props.record
  const screen = screenResource('doctors/ghosts')
  // the ghost’s own record is gone: only lists are asked again
  const refreshLists = useListRefresh(screen)
  const [email, setEmail] = useState(String(ghost.email ?? ''))
  const name = titleText(screen.resource, ghost)
  const { modalProps, problem, setProblem, run } = useDialog(props, async () => {
    if (email.trim() === '') return 'Scrivi l’indirizzo e-mail.'
    const outcome = await claimGhost(ghost, email.trim())
    if (outcome.kind !== 'done') return outcome.text
    announce({ type: 'success', title: `${name} ora è tra i medici` })
    refreshLists()
  })
  return (
    <Modal {...modalProps} title={`Attiva ${name}`} okText="Attiva come medico">
      <div className={page.page}>
        <p>Il profilo diventa un medico a tutti gli effetti: conserva dati e indirizzo web, e potrà accedere.</p>
        <Field label="E-mail con cui accede" error={problem}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              type="email"
              maxLength={200}
              value={email}
              onChange={({ target }) => {
                setEmail(target.value)
                setProblem(undefined)
              }}
              onPressEnter={run}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
