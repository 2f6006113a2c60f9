import { Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { titleText } from '../../../domain/resource'
import { announce } from '../../platform/calls'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import { useListRefresh } from '../record/use-record'
import { erasePerson } from '../record-actions'
import { screenResource } from '../registry'
import { type DialogProps, useDialog } from './use-dialog'

/** What has to be typed: nobody writes it by accident. */
const confirmationLabel = 'CANCELLA'

const parts = {
  Spariscono: [
    'nome, recapiti, indirizzo, data di nascita, codice fiscale e consensi;',
    'note e allegati delle sue visite, il testo dei suoi messaggi, le notifiche e i file;',
    'parentele, medici collegati, limitazioni, accessi e dispositivi;',
    'quello che il registro attività diceva di lei.',
  ],
  'Restano, senza nome': [
    'giorno, ora, prestazione e stato delle visite, per l’agenda e le statistiche;',
    'quello che altri hanno scritto in chat;',
    'nel registro, chi ha fatto che cosa e quando.',
  ],
} as const

/** Erasing cannot be taken back, so it says what goes and what stays, and has to be typed. */
export default function EraseDialog(props: DialogProps) {
  const screen = screenResource('patients')
  const refresh = useListRefresh(screen)
  const word = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const { modalProps, problem, setProblem, run } = useDialog(props, async () => {
    if (typed.trim() !== confirmationLabel) return `Scrivi ${confirmationLabel}, in maiuscolo.`
    const outcome = await erasePerson(props.record)
    if (outcome.kind !== 'done') return outcome.text
    announce({ type: 'success', title: 'Dati cancellati' })
    refresh()
  })
  return (
    <Modal
      {...modalProps}
      title={`Cancella i dati di ${titleText(screen.resource, props.record)}`}
      okText="Cancella per sempre"
      okButtonProps={{ ...modalProps.okButtonProps, danger: true }}
      afterOpenChange={(open) => open && word.current?.focus()}
    >
      <div className={page.page}>
        <p>Non si può annullare né ripristinare. Se la persona vuole una copia dei suoi dati, esportali prima.</p>
        {Object.entries(parts).map(([title, lines]) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul style={{ paddingLeft: 18, listStyle: 'disc' }}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
        <Field label={`Per confermare scrivi ${confirmationLabel}`} error={problem}>
          {(control) => (
            <Input
              {...control}
              ref={word}
              autoComplete="off"
              maxLength={20}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
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
